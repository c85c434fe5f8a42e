"""Between the reflecting pool of the national assembly and the monument: a school class, families and officials on a weekday afternoon."""
import numpy as np
from shapely.geometry import box as sbox

PLACE = (-6.0, 1554.5, .2, 0.0)
# The pool begins ahead; its rim is as high as a seat.
RIM = 5.05


def build(st):
    r, P = st.r, st.put
    # a class in front of the dome, and its teacher
    P("woman_reach", -3.4, 3.3, 200)
    for name, x, y, a in (("pupil_d", -5.2, 2.2, 30), ("pupil_c", -4.5, 1.5, 55), ("pupil_e", -5.6, 3.2, 10), ("pupil_a", -6.2, 1.6, 40), ("pupil_b", -6.6, 2.6, 24), ("pupil_run", -8.2, .4, 42)):
        P(name, x, y, a)
    # on the rim of the pool
    for name, x, a in (("sit_woman2", 1.6, 255), ("sit_man", 2.4, 285), ("sit_thobe", 8.6, 270), ("sit_talk", 9.5, 262)):
        P(name, x, RIM, a, .18)
    P("stroller", .8, 4.1, 30)
    for name, x, y, a in (("man_suit", 5.2, 1.4, 182), ("woman_blazer", 5.3, .6, 178), ("man_hold", -1.6, -3.4, 12), ("girl_hand", -1.6, -4.15, 12), ("woman_scarf", -2.0, -2.5, 8),
                          ("man_thobe2", 11.4, 3.0, 60), ("man_pockets", 12.2, 3.9, 235), ("girl_run", 8.0, -2.6, 160), ("boy_run", 9.4, -2.2, 168), ("woman_dress", 13.6, -1.0, 172),
                          ("man_old", -9.6, -2.4, 40), ("woman_abaya", -10.3, -1.7, 38), ("kid_squat", 3.6, -2.0, 200), ("man_phone", 17.5, 2.2, 190), ("woman_trousers", -13.4, 6.4, 262),
                          ("man_walk", -12.6, 11.5, 268), ("woman_skirt", -13.8, 16, 92), ("man_push", -12.9, 22, 268), ("stroller", -12.9, 21.1, 268)):
        P(name, x, y, a)
    for i in range(11):
        P("pigeon", 2.6 + r.normal() * .6, -2.6 + r.normal() * .5, r.uniform(0, 360), s=.85)
    for name, bicycle, x, y, a in (("cyclist_w", "bicycle", -16.6, 3.2, 92), ("cyclist", "bicycle_red", -17.4, 1.0, 92)):
        P(name, x, y, a)
        P(bicycle, x, y, a)
    # along the pool: lamps, benches in front of beds with trees
    for y in np.arange(-9.5, 62, 12.5):
        P("lamp", -15.5, y, 90)
    for k, y in enumerate((8.5, 21.5, 34.5, 47.5)):
        P("bed", -18.6, y, 90)
        P(("orange0", "orange1")[k % 2], -18.6, y, r.uniform(0, 360), .38, 1.1)
        for d in (-1.1, -.6, .6, 1.1):
            P(("shrub_pink", "tallgrass", "shrub_white", "shrub_yellow")[r.integers(4)], -18.6 + r.uniform(-.2, .2), y + d, r.uniform(0, 360), .42, .6)
        st.bench_with(-17.1, y, 90, (("sit_woman", -.42), ("sit_cup", .45)) if k == 0 else (("sit_thobe", .1),) if k % 2 else (("sit_woman2", -.4),))
    names = ("man_walk", "woman_scarf", "man_suit", "woman_dress", "man_thobe", "woman_skirt", "man_pockets", "woman_trousers", "pupil_a", "woman_abaya")
    for i in range(36):                 # left of the pool, and between the monument and the palms
        x, y = (r.uniform(-16, -11), r.uniform(14, 75)) if i % 2 else (r.uniform(-20, -10), r.uniform(-34, -8))
        P(names[i % len(names)], x, y, r.choice([90, 270]) + r.uniform(-20, 20))
    for i in range(10):
        P(names[(i * 3) % len(names)], r.uniform(22, 30), r.uniform(-30, 40), r.choice([90, 270]) + r.uniform(-20, 20))
    st.clear = sbox(-20.5, -36, 33, 76)
    st.blocks = False
