"""The rule documents as code. Steps only ask; who answers, and where the numbers come from, is not their business."""
