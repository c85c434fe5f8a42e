"""Beside the desert road: a direction sign, an acacia, tufts and stones in front of the survey stakes of streets to come."""
import math

from shapely.geometry import Polygon

import kit
from geo import rect, ring, solid, superellipse
from landmarks import NAVY, ROAD_A, ROAD_DIRECTION, WHITE

AHEAD = ROAD_A + ROAD_DIRECTION * 1300
PLACE = (*AHEAD, 0.0, math.atan2(ROAD_DIRECTION[1], ROAD_DIRECTION[0]) - math.pi / 2)


def sign(mb, x, y):
    """A road sign that names the city ahead, and the street on the right that has not been built."""
    W, H, z = 8.6, 3.3, 2.9
    for s in (-2.9, 2.9):
        mb.tube((x + s, y + .2, -.4), (x + s, y + .2, z + H - .2), .12, .12, 10, solid((.30, .30, .31)), "metal")
    mb.box(x, y, z, W, .10, H, solid(NAVY), "solid", bottom=True)
    for zz in (z + .10, z + H - .15):
        mb.box(x, y - .06, zz, W - .2, .03, .05, solid(WHITE), "solid", bottom=True)
    for xx in (x - W / 2 + .125, x + W / 2 - .125):
        mb.box(xx, y - .06, z + .10, .05, .03, H - .2, solid(WHITE), "solid", bottom=True)
    for text, base in (("New Capital", z + 1.95), ("Street 404", z + .62)):
        kit.lettering(mb, text, (x - W / 2 + .55, y - .08, base), .98, solid(WHITE))
    for base, turn in ((z + 2.3, 90), (z + .97, 0)):
        arrow(mb, x + W / 2 - .95, y - .08, base, turn)


def arrow(mb, x, y, z, degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def at(points):
        return [(x + u * c - v * s, y, z + u * s + v * c) for u, v in points]
    mb.add(at(((-.42, -.07), (.2, -.07), (.2, .07), (-.42, .07))), [(0, 1, 2, 3)], None, "solid", solid(WHITE))
    mb.add(at(((.12, -.34), (.46, 0), (.12, .34))), [(0, 1, 2)], None, "solid", solid(WHITE))


def build(st):
    r, P = st.r, st.put
    sign(st.mb, -10.4, 62)
    for x in (-12.6, -8.2):                # the sun stands behind the sign
        st.light(x, 57, 5.2, 420, (1.0, .94, .84), .3)
    P("acacia0", 21.0, 38, 40, -.1, 1.25)
    P("acacia1", 46.0, 74, 150, -.1, 1.1)
    P("acacia1", -34.0, 120, 20, -.1, 1.0)
    for i in range(46):
        x, y = r.uniform(9.5, 34), r.uniform(-4, 60)
        P(("tallgrass", "shrub")[i % 5 == 0], x, y, r.uniform(0, 360), -.15, r.uniform(.35, .8))
    for i in range(60):
        x, y, s = r.uniform(9, 30), r.uniform(-5, 40), abs(r.normal()) * .12 + .04
        st.mb.loft([ring(superellipse(s, s * .8, 2.4, 9) * k + (x, y), z) for k, z in ((1, -.2), (.9, s * .3), (.35, s * .6))],
                   solid((.30, .22, .15)), "solid", "solid", snap=False, smooth=True)
    st.clear = Polygon(rect(0, 0, .1, .1))
    st.blocks = False
