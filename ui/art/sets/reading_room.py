"""The reading room of the library: tall windows, galleries of books, long tables with lamps, readers of every age."""
import numpy as np
from flora import blob
from shapely.geometry import Polygon, box as sbox

import kit
from geo import rect, solid
from sets.place import to_tower

PLACE = (-420.0, -520.0, 16.0, to_tower(-420, -520))
OAK, DARK = (.34, .21, .115), (.17, .10, .055)
SPINES = [(.42, .10, .06), (.08, .16, .26), (.10, .22, .14), (.52, .38, .16), (.30, .22, .15), (.60, .54, .44), (.20, .08, .12), (.06, .08, .11), (.48, .26, .12)]


def books(mb, r, x, y0, y1, z, side):
    """A row of spines along y; side 1 faces +x."""
    y = y0
    while y < y1 - .05:
        w, h, d = r.uniform(.022, .055), r.uniform(.19, .30), r.uniform(.16, .22)
        if r.random() < .07:
            y += r.uniform(.05, .18)
            continue
        mb.box(x - side * (.24 - d) / 2, y + w / 2, z, d, w * .94, h, solid(tuple(np.array(SPINES[r.integers(len(SPINES))]) * r.uniform(.8, 1.2))))
        y += w


def case(mb, r, x, y0, y1, z, side, rows=7):
    """A bookcase along y with its back to the wall."""
    for y in np.linspace(y0, y1, int((y1 - y0) / 1.2) + 1):
        mb.box(x, y, z, .30, .05, rows * .36 + .12, solid(OAK), "timber")
    for k in range(rows + 1):
        mb.box(x, (y0 + y1) / 2, z + k * .36, .30, y1 - y0, .035, solid(OAK), "timber", bottom=True)
        if k < rows:
            books(mb, r, x + side * .02, y0 + .05, y1 - .05, z + k * .36 + .035, side)


def build(st):
    r, mb = st.r, st.mb
    X, Y, H = 7.6, 26.0, 8.4
    mb.slab(sbox(-X, -6, X, Y), -.2, 0, "timber", par=solid((.36, .24, .14)))
    plaster = solid((.80, .76, .69))
    # right: windows from the gallery up; left: cases on two floors
    W = kit.Wall(mb, (X, Y), (X, -6), 0, .5, plaster, seed=3)
    for u in np.arange(2.6, W.L, 4.0):
        W.window(u, 1.0, 2.3, 4.6, None, True, True, lit=False, cols=3, rows=5, frame=(.14, .10, .07), curtain=False, room=False)
    W.finish(H, None, False)
    W = kit.Wall(mb, (-X, Y), (X, Y), 0, .5, plaster, seed=5)
    W.window(X, 2.4, 3.4, 3.0, None, False, True, lit=False, cols=4, rows=5, frame=(.14, .10, .07), curtain=False, room=False)
    W.finish(H, None, False)
    mb.box(-X - .2, 10, 0, .4, 32, H, plaster, "plaster")
    mb.box(0, -6.2, 0, 2 * X, .4, H, plaster, "plaster")
    for y in np.arange(-6, Y + 1, 4.0):                  # ribs of the ceiling
        mb.box(0, y, H - .55, 2 * X, .36, .45, solid(OAK), "timber", bottom=True)
    mb.box(0, 10, H - .12, 2 * X, 32, .3, solid((.84, .81, .75)), "plaster", bottom=True)
    for y0 in np.arange(-5.6, Y - 4, 4.0):
        case(mb, r, -X + .2, y0 + .25, y0 + 3.75, 0, 1)
        case(mb, r, -X + .2, y0 + .25, y0 + 3.75, 3.5, 1)
        mb.box(-X + .12, y0, 0, .3, .42, 6.9, solid(OAK), "timber")
    mb.box(-X + .75, 10, 3.25, 1.5, 32, .14, solid(OAK), "timber", bottom=True)  # the gallery
    mb.box(-X + 1.46, 10, 4.32, .07, 32, .06, solid(DARK), "timber", bottom=True)
    for y in np.arange(-6, Y, .16):
        mb.tube((-X + 1.46, y, 3.39), (-X + 1.46, y, 4.33), .009, .009, 6, solid(kit.BRASS), "metal")
    for y in np.arange(-2, Y, 4.0):
        mb.tube((-X + 1.40, y, 0), (-X + 1.40, y, 3.25), .07, .06, 12, solid(DARK), "timber")
    for s, x in ((0, -2.6), (1, 2.6)):                   # long tables
        for y in (3.0, 10.0, 17.0):
            mb.box(x, y, .72, 1.25, 4.6, .05, solid(OAK), "timber", bottom=True)
            for dx in (-.5, .5):
                for dy in (-2.1, 0, 2.1):
                    mb.box(x + dx, y + dy, 0, .08, .08, .72, solid(DARK), "timber")
            for dy in (-1.3, 1.3):
                mb.tube((x, y + dy, .77), (x, y + dy, 1.15), .014, .014, 8, solid(kit.BRASS), "metal")
                mb.tube((x, y + dy, .77), (x, y + dy, .79), .09, .09, 14, solid(kit.BRASS), "metal", caps=True)
                mb.tube((x, y + dy, 1.12), (x, y + dy, 1.26), .17, .06, 16, solid((.05, .26, .16)), caps=True)
                st.light(x, y + dy, 1.06, 5, (1.0, .72, .42), .06)
            for k in range(5):
                q = y + r.uniform(-2.0, 2.0)
                mb.box(x + r.uniform(-.35, .35), q, .77, .21, .28, .02 + .03 * r.random(), solid(SPINES[r.integers(len(SPINES))]), rot=r.uniform(-.5, .5))
            for dx, a in ((-1.02, 90), (1.02, -90)):
                for dy in (-1.5, -.5, .5, 1.5):
                    st.put("chair", x + dx, y + dy, a + r.uniform(-9, 9))
    for y in (0.0, 8.0, 16.0):                           # hanging lamps
        for x in (-2.6, 2.6):
            mb.tube((x, y, H - .5), (x, y, 5.6), .012, .012, 6, solid(kit.BRASS), "metal")
            blob(mb, (x, y, 5.45), .24, solid((1.0, .80, .54)), "lantern", 14, 10)
            st.light(x, y, 5.1, 60, (1.0, .76, .48), .3)
    P = st.put
    for n, x, y, a in (("reader_w", -1.62, 1.6, 180), ("reader_m", -3.60, 2.6, 0), ("reader_girl", 1.60, 2.4, 0), ("sit_talk", -1.62, 9.5, 180), ("reader_scarf", 3.6, 3.5, 180),
                       ("reader_m", 3.6, 9.6, 180), ("reader_w", 1.60, 10.6, 0), ("reader_scarf", -3.6, 11.4, 0), ("reader_girl", -1.62, 16.5, 180), ("reader_m", 1.6, 17.5, 0)):
        P(n, x, y, a)
    P("woman_reach", -6.55, 4.3, 180)
    P("pupil_d", -5.6, 1.9, 160)
    P("man_carry", .2, 8.6, 268)
    P("woman_blazer", -.3, 14.5, 90)
    P("kid_read", -.25, 4.6, 250)
    P("girl_read", .5, 4.3, 215)
    for z, y in ((3.39, 6.0), (3.39, 13.5)):
        P("man_pockets", -6.5, y, 0, z)
    mb.slab(sbox(-1.1, -1, 1.2, 20), 0, .012, "fabric", par=solid((.34, .09, .07)))
    mb.slab(sbox(-.95, -.85, 1.05, 19.85), 0, .014, "fabric", par=solid((.40, .16, .10)))
    for u in np.arange(0.0, 23, 4.0):                    # the sky's light, in at each window
        st.light(X - 1.0, Y - 2.6 - u, 4.2, 190, (.92, .96, 1.0), 1.2)
    st.clear = Polygon(rect(0, 0, 1, 1))
    st.blocks = False
