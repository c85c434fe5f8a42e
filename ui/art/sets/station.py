"""The square in front of the station: travelers on their way to the trains, seen from the roof of a kiosk."""
import math

from shapely.geometry import Polygon

from geo import rect

EYE, STATION = (1160.0, 156.0), (1012.0, 250.0)
PLACE = (*EYE, .2, math.atan2(STATION[1] - EYE[1], STATION[0] - EYE[0]) - math.pi / 2)

TRAVELERS = ("man_walk", "woman_scarf", "man_suit", "woman_dress", "man_thobe", "woman_skirt", "woman_abaya", "woman_trousers", "pupil_a", "woman_blazer", "pupil_b")


def build(st):
    r, P = st.r, st.put
    for i in range(46):                 # most of them walk toward the station, some come from it
        y = 15 + 95 * r.uniform() ** 1.3
        P(TRAVELERS[i % len(TRAVELERS)], r.uniform(-.55, .5) * y, y, (90 if i % 4 else 270) + r.uniform(-22, 22))
    for n, x, y, a in (("woman_hold", 3.2, 17.0, 96), ("kid_hand", 2.45, 17.05, 96), ("man_push", -3.4, 20.5, 84), ("stroller", -3.3, 21.3, 84),
                       ("cyclist", -7.6, 25.0, 62), ("bicycle", -7.6, 25.0, 62), ("man_talk", 7.8, 24.2, 180), ("woman_talk", 7.0, 24.3, 350),
                       ("man_phone", 1.0, 31.0, 250), ("girl_run", 5.0, 29.0, 110), ("boy_run", 5.9, 30.2, 120)):
        P(n, x, y, a)
    for x, y, a in ((-10.5, 24.0, 20), (11.5, 22.0, 340), (-12, 40, 20), (15, 38, 340)):
        P("bed", x, y, a)
        P("orange0" if x < 0 else "orange1", x, y, r.uniform(0, 360), .38, 1.1)
        st.bench_with(x + (1.8 if x < 0 else -1.8), y - .6, a + (90 if x < 0 else 270), (("sit_woman2", -.4), ("sit_man", .45)) if y < 30 else (("sit_thobe", 0.0),))
    st.clear = Polygon(rect(0, 34, 44, 46))
    st.blocks = False
