"""What is secret changes nothing that the players are served: not a byte, not a header, not a push."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec

from sixturns.formats import campaign_file
from sixturns.formats.campaign_file import CampaignFile
from sixturns.kernel.values import Hidden, replace
from sixturns.world.creatures import Mood
from sixturns.world.meeting import Alert
from sixturns.world.place import Key, Peril, Trap
from tests.web.evening import Ear, Evening, Referee, evening, listening, said, with_areas
from tests.web.test_forms import STUCK


def served_to_players(table: Evening, path: str) -> bytes:
    """Every byte that the players' link serves now, with all headers but the date; the link itself left out."""
    served = b""
    with httpx.Client(base_url=table.server.address) as browser:
        for tail in ("", "/view", "/nothing"):
            answer = browser.get(path + tail)
            headers = [(name, value) for name, value in answer.headers.raw if name != b"date"]
            served += b"%d %r %s\n" % (answer.status_code, headers, answer.content)
        served += browser.post(path).content
    return served.replace(path.encode(), b"/p/-").replace(str(table.server.port).encode(), b"port")


def marked(file: CampaignFile, mark: str) -> CampaignFile:
    """The campaign with a mark in every place that is hidden from players, or only the referee's."""
    file = with_areas(
        file,
        key=lambda area: f"{area.key} {mark}",
        name=lambda area: f"{area.name} {mark}",
        aloud=lambda area: area.aloud if area.id in ("1", "2", "3") else f"{area.aloud} {mark}",
    )
    groups = file.state.foes.open()
    foes = tuple(
        replace(group, id=group.id + mark, name=group.name if group.id == "goblins" else f"{group.name} {mark}")
        for group in groups
    )
    traps = tuple(replace(trap, does=f"{trap.does} {mark}") for trap in file.state.traps.open())
    tables = tuple(
        replace(table, lines=tuple(replace(line, name=f"{line.name} {mark}") for line in table.lines))
        for table in file.state.wandering.open()
    )
    state = replace(
        file.state,
        foes=Hidden(foes),
        traps=Hidden(traps),
        wandering=Hidden(tables),
        keys=Hidden((Key("6", mark, mark), Key("2", file.dungeon.area_by_id["2"].aloud, mark))),
    )
    return msgspec.structs.replace(file, state=state)


def test_no_mark_reaches_the_players(tmp_path: Path) -> None:
    """With 128 random bits in every secret, an evening is played, and none of them is ever served to the players."""
    mark = f"x{secrets.token_hex(16)}"
    with evening(tmp_path, marked(campaign_file.sample(), mark)) as table, closing(table.referee()) as referee:
        path = table.players_path()
        served, heard = b"", []
        with listening(table.stranger(), f"{path}/events") as ear:
            for act in range(8):
                served += served_to_players(table, path)
                if act == 0:
                    referee.submit("note", words=f"Secretly {mark}")
                    referee.submit("set", path=f"foes.goblins{mark}.number", value="4", reason=mark)
                elif act == 1:
                    referee.answer(option=referee.option(*STUCK))
                    heard.append(ear.next())
                elif act == 2:
                    referee.submit("rule", key=referee.hidden("key"), reading='"opens"', reason=mark)
                    heard.append(ear.next())
                elif act == 3:
                    referee.answer(faces=6)
                elif act == 4:
                    referee.answer(how="roll")
                elif act == 5:
                    referee.submit("undo", seq=referee.hidden("seq"))
                elif act == 6:
                    referee.submit("answer", key="0.0", faces=mark)
        assert mark in referee.table()
        assert b"goblins" in served
        assert mark.encode() not in served
        assert mark not in str(heard) + str(ear.response.headers)


def secretly_other(file: CampaignFile) -> CampaignFile:
    """The campaign with all that the players do not know made different."""
    file = with_areas(file, key="Nothing here.", name="A place")
    doors = tuple(
        replace(door, locked=not door.locked) if door.id in ("loft", "hall") else door for door in file.dungeon.doors
    )
    dungeon = replace(file.dungeon, doors=doors)
    foes = tuple(
        replace(
            group, intent=Mood.ATTACKS if group.intent is None else None, number=group.number + (group.id != "goblins")
        )
        for group in file.state.foes.open()
    )
    state = replace(
        file.state,
        foes=Hidden(foes),
        alerted=Hidden((Alert("4", 9), Alert("6", 9))),
        traps=Hidden((Trap("pit", "2", "A pit."),)),
        wandering=Hidden(()),
        peril=Hidden(Peril(1, 6)),
        keys=Hidden((Key("6", "", "Nothing here."),)),
        slipped=Hidden(("arch",)),
    )
    return msgspec.structs.replace(file, dungeon=dungeon, state=state)


@dataclass
class Onlooker:
    """The players' link during an evening: what it served after every act, and every push that was heard."""

    table: Evening
    path: str
    ear: Ear
    served: list[bytes] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)

    def sees(self, act: Callable[[], object]) -> None:
        """Something is done; if it can be seen, its push is waited for, so that no two of them run into one."""
        before = served_to_players(self.table, self.path)
        act()
        after = served_to_players(self.table, self.path)
        if after != before:
            self.served.append(after)
            self.heard.append(self.ear.changed())


def play_to_the_reveal(table: Evening, referee: Referee, *, secretly: bool) -> tuple[list[bytes], list[str]]:
    """Plays to where a secret is about to be told; gives what the players were served, and what pushes they heard."""

    def undo() -> object:
        return referee.submit("undo", seq=referee.hidden("seq"))

    path = table.players_path()
    with listening(table.stranger(), f"{path}/events") as ear:
        players = Onlooker(table, path, ear, [served_to_players(table, path)])
        players.sees(lambda: referee.submit("set", path="policy.secret", value="ask", reason="We roll them ourselves"))
        if secretly:
            players.sees(lambda: referee.submit("note", words="They will not like this."))
            players.sees(lambda: referee.submit("set", path="foes.ogre.number", value="3", reason="A surprise"))
            players.sees(undo)
        players.sees(lambda: referee.answer(option=referee.option(*STUCK)))
        players.sees(lambda: referee.answer(faces=1))
        players.sees(lambda: referee.answer(faces=6))
        assert "Are they surprised?" == referee.title
        # The secret roll is made, differently; what is then told may differ, and is taken back.
        players.sees(lambda: referee.answer(faces=1 if secretly else 6))
        told = players.served.pop()
        assert b"They have not noticed you." in told if secretly else b"Neither side is surprised." in told
        for _ in range(4):
            players.sees(undo)
        players.sees(lambda: referee.answer(option=referee.option('"light"', "maud")))
        assert [] == ear.until_silence()
        return players.served, players.heard


def test_two_evenings_that_differ_in_secret_look_alike(tmp_path: Path) -> None:
    """Two campaigns that differ only in what is secret serve their players the same bytes, and as many pushes."""
    plays = []
    for name, file in (("one", campaign_file.sample()), ("other", secretly_other(campaign_file.sample()))):
        (tmp_path / name).mkdir()
        with evening(tmp_path / name, file) as table, closing(table.referee()) as referee:
            plays.append(play_to_the_reveal(table, referee, secretly=name == "other"))
    assert plays[0] == plays[1]
    served, heard = plays[0]
    assert [str(number + 1) for number in range(len(served))] == heard
    assert served[0] == served[-2]


def test_what_is_wrong_inside_is_told_to_the_referee_alone(tmp_path: Path) -> None:
    """When a campaign cannot be read the referee is told why, and the players only that it cannot."""
    with evening(tmp_path) as table, table.stranger() as stranger:
        broken = table.store.begin("The Broken Stair", b'{"is":"nothing"}', author="referee", at=0)
        path = httpx.URL(table.server.new_players_link(broken.id)).path
        link = table.server.new_referee_link(broken.id)
        with closing(Referee(table.server.address, link, f"/t/{broken.id}")) as referee:
            to_referee = referee.get(referee.path)
        assert (503, True) == (to_referee.status_code, "entry 1 cannot be read" in said(to_referee))
        for tail in ("", "/view", "/events"):
            to_players = stranger.get(path + tail)
            assert (503, "The table cannot be read just now.") == (to_players.status_code, said(to_players))
            assert "Broken" not in to_players.text


def test_strangers_and_players_get_one_error(table: Evening, stranger: httpx.Client) -> None:
    """An address below the players' link that is not one of its three says no more than any other."""
    path = table.players_path()
    assert stranger.get("/nowhere").content == stranger.get(f"{path}/state").content
