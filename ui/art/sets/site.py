"""An upper floor under construction: columns, rebar, a table with plans, the crew, and the skyline beyond the rails."""
import numpy as np
from shapely.geometry import Polygon, box as sbox

import kit
from flora import limb
from geo import rect, solid
from sets.place import to_tower

PLACE = (150.0, -470.0, 52.0, to_tower(150, -470))
CONCRETE, STEEL, PLY = (.40, .395, .385), (.16, .10, .07), (.46, .33, .19)


def rail(mb, p0, p1):
    """A guard rail of tubes with a toe board."""
    p0, p1 = np.array((*p0, 0.0)), np.array((*p1, 0.0))
    up = np.array((0, 0, 1.0))
    for k in range(int(np.linalg.norm(p1 - p0) / 2.0) + 1):
        p = p0 + (p1 - p0) / np.linalg.norm(p1 - p0) * 2.0 * k
        mb.tube(p, p + up * 1.15, .024, .024, 8, solid((.72, .48, .06)), "solid")
    for z in (.55, 1.1):
        mb.tube(p0 + up * z, p1 + up * z, .022, .022, 8, solid((.72, .48, .06)), "solid")
    mb.tube(p0 + up * .08, p1 + up * .08, .07, .07, 4, solid(PLY), "timber")


def starters(mb, x, y, r, w=.34, h=1.1):
    """Bars that stand out of a column's head, with their links."""
    for a in np.linspace(-w, w, 4):
        for b in (-w, w):
            for u, v in ((a, b), (b, a)):
                mb.tube((x + u, y + v, 0), (x + u + r.normal() * .01, y + v + r.normal() * .01, h), .011, .011, 5, solid(STEEL))
    for z in (.18, .42, .66):
        c = [(x - w, y - w, z), (x + w, y - w, z), (x + w, y + w, z), (x - w, y + w, z), (x - w, y - w, z)]
        limb(mb, c, [.007] * 5, solid(STEEL), 4, "solid")


def build(st):
    r, mb = st.r, st.mb
    floor = sbox(-14, -12, 14, 12)
    mb.slab(floor, -.35, 0, "plaster", par=solid(CONCRETE))
    # the floor above covers the left half; its edge is still in formwork
    mb.slab(sbox(-14, -12, -2.2, 12), 3.5, 3.85, "plaster", par=solid(CONCRETE))
    mb.flat(sbox(-14, -12, -2.2, 12), 3.49, "plaster", par=solid(CONCRETE))
    mb.box(-2.15, 0, 3.42, .06, 24, .5, solid(PLY), "timber", bottom=True)
    for x in (-12.5, -7.8, -3.1):
        for y in (-6.0, 1.0, 8.0):
            mb.box(x, y, 0, .62, .62, 3.5, solid(CONCRETE), "plaster")
    for x, y in ((2.0, 8.0), (7.0, 8.0), (7.0, 1.5), (12.0, 8.0)):
        mb.box(x, y, 0, .62, .62, .35, solid(CONCRETE), "plaster")
        sub = kit.MB("starters")
        starters(sub, 0, 0, r, .26)
        st.put_mesh(sub, (x, y, .35), 0)
    for y in (-2.0, 3.0, 5.8):          # props under the formwork
        for x in (-5.0, -9.8):
            mb.tube((x, y, 0), (x, y, 3.42), .036, .036, 8, solid((.55, .16, .06)), "solid")
    rail(mb, (-14, 11.7), (14, 11.7))
    rail(mb, (13.7, 11.7), (13.7, -12))
    rail(mb, (-13.7, -12), (-13.7, 11.7))
    # stacks: planks, rebar, blocks
    for i in range(6):
        for j in range(4):
            mb.box(4.6 + .02 * r.normal(), 5.0 + i * .26, .10 + j * .055, 3.6, .24, .045, solid(tuple(np.array(PLY) * r.uniform(.8, 1.15))), "timber", bottom=True)
    for x in (3.4, 5.8):
        mb.box(x, 5.65, 0, .1, 1.7, .1, solid(PLY), "timber")
    for i in range(26):
        a = r.normal(size=2) * (.10, .05)
        mb.tube((8.6 + a[0], .2, .10 + abs(a[1])), (8.7 + a[0], 6.2, .10 + abs(a[1])), .012, .012, 5, solid(STEEL))
    for i in range(5):
        for j in range(4):
            for k in range(4 if i < 3 else 2):
                mb.box(-6.4 + i * .42, 9.4 + j * .22, k * .22, .40, .20, .20, solid(tuple(np.array((.52, .49, .45)) * r.uniform(.88, 1.08))), "stone")
    # the table with the plans
    mb.box(.4, 3.3, .84, 1.9, .95, .05, solid(PLY), "timber", bottom=True)
    for x in (-.35, 1.15):
        for y in (2.95, 3.65):
            mb.tube((x, y, 0), (x, y, .84), .03, .03, 4, solid(PLY), "timber")
    mb.box(.30, 3.30, .892, 1.15, .72, .004, solid((.72, .74, .76)))
    for i in range(5):
        mb.box(-.15 + i * .22, 3.3, .897, .012, .62, .002, solid((.12, .22, .40)))
        mb.box(.30, 3.05 + i * .13, .897, .98, .010, .002, solid((.12, .22, .40)))
    mb.tube((1.08, 3.02, .93), (1.22, 3.58, .93), .035, .035, 10, solid((.76, .75, .72)))
    P = st.put
    P("worker", -.55, 4.15, -32)
    P("engineer", 1.35, 4.05, 222)
    P("worker2", .55, 2.35, 95)
    P("worker3", -3.9, 6.9, 60)
    P("worker4", 5.2, 8.9, 200)
    P("worker5", 9.4, 9.6, 110)
    P("helmet", -.25, 3.15, 40, z=.895)
    st.clear = Polygon(rect(0, 0, 1, 1))
    st.blocks = False
