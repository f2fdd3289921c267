from tests.scenarios.test_store import *
import tempfile, pathlib
d=pathlib.Path(tempfile.mkdtemp())
def show(t):
    q=t.question; print(q.site, q.rests, t.key)
file=sample()
r=easy_doors(); print(r.name)
t=Table(r,file.dungeon,begin("x",r,"",file.state,seed="chalk"))
t.set_policy("secret","ask"); t.answer(WAIT); t.answer(token(Move("open","east",("odo",))))
show(t); t.type("3"); show(t); t.type("6"); show(t); t.type("6"); show(t); t.type("2 2"); show(t); t.answer(token("wait")); show(t); t.type("3 4"); show(t)
# H1 probe: another process under other rules appends while open here
ref=Referee(d/"a.sqlite")
ref.does("set_policy","secret","ask")
b=ref.table._began
t2=Table(r,file.dungeon,b)
for e in ref.store.entries(ref.table.row.id,1): t2.fold(e.seq, log.read(e.body))
bodies=t2.answer(WAIT)+t2.answer(token(Move("open","east",("odo",))))+t2.type("3")
ref.store.append(ref.table.row.id, ref.seq, [log.write(x) for x in bodies], author="o", at=0)
try:
    print(ref.state.turns, ref.table.warning)
except BaseException as e: print("READ", type(e), e)
try:
    ref.does("note","x"); print(ref.table.warning, kinds_of)
except BaseException as e: print("ACT", type(e), e)
try:
    print(ref.state.turns, ref.table.warning)
except BaseException as e: print("READ", type(e), e)
ref.close()
