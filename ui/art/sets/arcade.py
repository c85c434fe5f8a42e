"""Children under an arcade in the afternoon: the sun draws the arches on the floor."""
import math

import numpy as np
from shapely.geometry import Polygon, box as sbox

import kit
from geo import rect, solid
from sets.house import WOODCOL
from sets.place import to_tower

PLACE = (40.0, -640.0, .3, to_tower(40, -640))
STONE = (.78, .71, .60)


def build(st):
    r, mb = st.r, st.mb
    X, Y, spring = 2.5, 44.0, 2.7
    mb.slab(sbox(-X - 1, -8, X + 26, Y + 30), -.3, 0, "setts", par=solid((.62, .56, .48)))
    for i in range(17):                                  # a chequered band along the middle
        for k in (-1, 1):
            mb.flat(sbox(-.42 + (k > 0) * .42, -6 + i * 3, (k > 0) * .42, -4.5 + i * 3) if (i + (k > 0)) % 2 else sbox(-.42 + (k > 0) * .42, -4.5 + i * 3, (k > 0) * .42, -3 + i * 3), .006, "setts", par=solid((.34, .24, .17)))
    W = kit.Wall(mb, (X + .5, -8), (X + .5, Y), 0, .6, solid(STONE), seed=9)     # right: open to the square
    bay = 4.0
    n = int(W.L / bay)
    for i in range(n):
        W.arch((i + .5) * bay, bay - .95, spring, True)
    W.finish(6.4, None)
    B = kit.Wall(mb, (-X, -8), (-X, Y), 0, .4, solid((.78, .73, .66)), seed=11)  # left: doors and shops
    for i in range(n):
        u = (i + .5) * bay
        if i % 3 == 1:
            B.door(u, 1.5, 2.4, WOODCOL[i % 5], True)
        else:
            B.shop(u, 2.7, 2.7, .5, WOODCOL[i % 5], kind=i % 2)
        y = -8 + (i + .5) * bay
        st.light(-X + .7, y, 3.0, 5, (1.0, .84, .66), .2)
    B.finish(6.4, None)
    t = np.linspace(0, math.pi, 15)
    for i in range(n):                                   # a groin vault over each bay, with a transverse rib
        y0 = -8 + i * bay
        A = np.linspace(-1, 1, 17)
        G = np.array([[(a * X, y0 + (b + 1) / 2 * bay, 4.2 + .95 * max(math.sqrt(1 - min(a * a, 1)), math.sqrt(1 - min(b * b, 1)) * .98)) for a in A] for b in A])
        mb.sheet(G[:, ::-1], solid((.84, .80, .74)), "plaster", False)
        rib = np.column_stack([np.cos(t) * (X - .02), np.full(15, y0), 3.95 + np.sin(t) * 1.10])
        for p, q in zip(rib[:-1], rib[1:]):
            mb.tube(p, q, .13, .13, 6, solid(STONE), "stone")
        for x in (-X + .05, X - .05):
            mb.box(x, y0, 3.55, .3, .42, .42, solid(STONE), "stone", bottom=True)
        if i % 2:
            mb.tube((0, y0 + bay / 2, 5.1), (0, y0 + bay / 2, 3.75), .01, .01, 5, solid(kit.IRON))
            st.put("lantern", 0, y0 + bay / 2, 0, 3.35)
    mb.box((X + .3 - X - .2) / 2, 18, 6.3, 2 * X + 1.2, 53, .3, solid(STONE), "plaster", bottom=True)
    P = st.put
    P("chalk0", .75, 2.0, -4)
    P("girl_jump", .85, 3.4, 262, s=.74)
    P("pupil_c", 1.65, 4.9, 230, s=.86)
    P("girl_run", -.75, 5.4, 262, s=.9)
    P("boy_run", -.15, 6.4, 268)
    P("kid_read", -1.85, 3.1, 12)
    P("girl_read", -1.85, 3.9, -14)
    P("boy_kick", .6, 9.6, 262)
    P("ball", .1, 8.7)
    P("pupil_b", .9, 12.6, 268)
    P("pupil_a", 1.5, 13.2, 266)
    P("woman_hold", -.9, 12.4, 268)
    P("girl_hand", -.15, 12.5, 268)
    P("man_talk", -1.3, 16.8, 20)
    P("woman_scarf2", -.5, 17.1, 200)
    P("bicycle_red", -2.05, 7.2, 86)
    for i in range(9):
        P(("man_walk", "woman_dress", "woman_scarf", "pupil_a", "man_thobe")[i % 5], r.uniform(-1.6, 1.8), r.uniform(20, 40), r.choice([90, 270]) + r.uniform(-10, 10))
    for y in (.9, 6.0, 10.2, 14.1, 18.2, 22.0):
        P(f"pot{r.integers(4)}", -2.1, y + 4.2, r.uniform(0, 360), 0, r.uniform(1.0, 1.25))
    # the square beyond the arches
    for i, y in enumerate(np.arange(-2, 42, 7.5)):
        P(("ficus0", "plane0", "orange0", "plane1")[i % 4], 9.5 + (i % 2) * 3, y, r.uniform(0, 360), 0, r.uniform(.95, 1.2))
        P("pit", 9.5 + (i % 2) * 3, y)
        P("bench", 6.2, y + 3.2, -90)
    for i in range(14):
        P(("man_walk", "woman_scarf", "girl_run", "man_thobe", "woman_skirt", "boy_run")[i % 6], r.uniform(5, 22), r.uniform(0, 38), r.uniform(0, 360))
    P("basin", 15.0, 14.0)
    st.clear = Polygon(rect(10, 14, 36, 62))
