"""The square in front of the station: travelers on their way to the trains, seen from the roof of a kiosk and, close up, from the square."""
import math

import numpy as np
from shapely.geometry import Polygon

from geo import rect, solid

EYE, STATION = (1160.0, 156.0), (1012.0, 250.0)
PLACE = (*EYE, .2, math.atan2(STATION[1] - EYE[1], STATION[0] - EYE[0]) - math.pi / 2)
# The close view turns left, toward the tower; a guiding strip leads from the camera along it.
TURN = math.radians(21)
CLOSE = (.6, 10.6)

TRAVELERS = ("man_walk", "woman_scarf", "man_suit", "woman_dress", "man_thobe", "woman_skirt", "woman_abaya", "woman_trousers", "pupil_a", "woman_blazer", "pupil_b")


def turned(u, v):
    """A point u right of the close view's axis and v ahead of its camera."""
    return CLOSE[0] + u * math.cos(TURN) - v * math.sin(TURN), CLOSE[1] + u * math.sin(TURN) + v * math.cos(TURN)


def guiding_strip(st):
    """Tactile paving: slabs with ribs along the way, plain in the distance."""
    pale = solid((.80, .74, .60))
    for v in np.arange(1.0, 46, .62):
        x, y = turned(.55, v)
        st.mb.box(x, y, .0, .60, .60, .030, pale, "stone", TURN)
        if v < 22:
            for k in range(5):
                x, y = turned(.55 + (k - 2) * .115, v)
                st.mb.box(x, y, .03, .045, .52, .012, pale, "stone", TURN)


def build(st):
    r, P = st.r, st.put
    guiding_strip(st)
    for n, u, v, a in (("wheel_m", -1.05, 5.7, 264), ("wheelchair", -1.05, 5.7, 264), ("woman_dress", -.2, 6.1, 258), ("man_cane", .75, 8.2, 272), ("woman_push", -2.6, 7.6, 262), ("stroller", -2.6, 6.75, 262),
                       ("girl_hand", 3.1, 6.6, 92), ("man_hold", 3.85, 6.6, 92), ("man_old", -3.9, 10.8, 276), ("woman_scarf", -1.3, 12.4, 84)):
        P(n, *turned(u, v), a + math.degrees(TURN))
    for i in range(46):                 # most of them walk toward the station, some come from it
        y = 15 + 95 * r.uniform() ** 1.3
        P(TRAVELERS[i % len(TRAVELERS)], r.uniform(-.55, .5) * y, y, (90 if i % 4 else 270) + r.uniform(-22, 22))
    for n, x, y, a in (("man_push", -3.4, 20.5, 84), ("stroller", -3.3, 21.3, 84),
                       ("cyclist", -7.6, 25.0, 62), ("bicycle", -7.6, 25.0, 62), ("man_talk", 7.8, 24.2, 180), ("woman_talk", 7.0, 24.3, 350),
                       ("man_phone", 1.0, 31.0, 250), ("girl_run", 5.0, 29.0, 110), ("boy_run", 5.9, 30.2, 120)):
        P(n, x, y, a)
    for x, y, a in ((-16.5, 22.0, 20), (11.5, 22.0, 340), (-12, 40, 20), (15, 38, 340)):
        P("bed", x, y, a)
        P("orange0" if x < 0 else "orange1", x, y, r.uniform(0, 360), .38, 1.1)
        st.bench_with(x + (1.8 if x < 0 else -1.8), y - .6, a + (90 if x < 0 else 270), (("sit_woman2", -.4), ("sit_man", .45)) if y < 30 else (("sit_thobe", 0.0),))
    st.clear = Polygon(rect(0, 34, 44, 46))
    st.blocks = False
