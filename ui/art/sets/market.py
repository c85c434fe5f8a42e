"""Arcade street at dusk: cafe tables on the right, stalls on the left, lights overhead, the tower at the end."""
import numpy as np
from shapely.geometry import Polygon, box as sbox

import kit
from geo import rect, solid
from sets.house import PLASTER, WOODCOL, house
from sets.place import to_tower

PLACE = (-96.0, -560.0, .3, to_tower(-96, -560))


def build(st):
    r = st.r
    mb = st.mb
    X, Y = 5.6, 58.0
    mb.slab(sbox(-X - 4, -14, X + 4, Y + 40), -.25, 0, "setts", par=solid((.40, .34, .28)))
    mb.slab(sbox(-.3, -14, .3, Y + 10), -.1, .004, "setts", par=solid((.31, .265, .22)))
    ys = (-12, 4, 18, 31, 45, Y)
    for i in range(5):                # left: arcades with shops behind
        house(st, (-X, ys[i]), (-X, ys[i + 1]), (4, 3, 4, 3, 4)[i], PLASTER[(i * 2) % 6], 31 + i, "arcade", 3.6, 3.2, 10, .62, 4.3)
        B = kit.Wall(mb, (-X - 3.3, ys[i]), (-X - 3.3, ys[i + 1]), 0, .3, solid(PLASTER[(i + 3) % 6]), seed=60 + i)
        n = int(B.L / 3.6)
        for k in range(n):
            B.shop((k + .5) * B.L / n, B.L / n - .6, 2.8, .5, WOODCOL[(i + k) % 5], kind=(i + k) % 2)
        B.finish(4.2, None, False)
        mb.add([(-X - 3.3, ys[i], 4.15), (-X - .3, ys[i], 4.15), (-X - .3, ys[i + 1], 4.15), (-X - 3.3, ys[i + 1], 4.15)][::-1], [(0, 1, 2, 3)], None, "plaster", solid((.66, .58, .46)))
        for yy in np.arange(ys[i] + 3.5, ys[i + 1], 7.2):
            st.light(-X - 1.7, yy, 3.4, 55)
    for i in range(5):                # right: shops with awnings
        house(st, (X, ys[i + 1]), (X, ys[i]), (3, 4, 3, 4, 3)[i], PLASTER[(i * 2 + 1) % 6], 41 + i, "shop", 3.7, 3.2, 8, .62, 3.7)
        for yy in np.arange(ys[i] + 2, ys[i + 1], 5.5):
            st.light(X + .9, yy, 2.4, 30, (1.0, .70, .40), .3)
            st.light(X - 1.5, yy, 3.0, 26, (1.0, .62, .30), .15)
    for y in np.arange(-2, Y - 4, 5.2):   # lights across the street
        st.put_mesh(kit.string_lights((-X + .05, y, 5.2), (X - .05, y + 1.2, 5.0), 13, .75), (0, 0, 0), 0)
        st.light(0, y + .6, 4.0, 46, (1.0, .66, .34), .5)
    # stalls on the left, backs to the arcade
    for i, y in enumerate((6.4, 10.8, 16.0, 20.6, 27.0, 33.0)):
        st.put(f"stall{i % 4}", -3.2, y, 90)
        st.light(-2.6, y, 1.8, 22, (1.0, .68, .36), .1)
    st.put("flowers", -3.5, 3.1, 78)
    st.put("woman_skirt", -2.0, 3.9, 170)
    st.light(-2.4, 2.2, 2.6, 18, (1.0, .70, .40), .15)
    for i, y in enumerate((6.2, 11.0, 15.7, 21.0, 27.2)):
        st.put(("vendor", "woman_reach")[i % 2], -4.25, y, 0)
    # cafe on the right
    st.cafe(3.4, 3.0, ("sit_cup", None, "sit_woman2"), None, 35)
    st.cafe(3.3, 6.0, ("sit_talk", "sit_woman"), None, 60)
    st.cafe(3.5, 9.0, ("sit_man", "sit_cup", "sit_woman2"), None, 10)
    st.cafe(3.3, 12.2, (None, "sit_thobe"), None, 80)
    st.put("waiter", 2.1, 7.4, 60)
    for y in (1.2, 4.6, 10.8, 14.2):
        st.put(f"pot{r.integers(4)}", 4.9, y, r.uniform(0, 360), 0, 1.2)
    # in front: light from the houses behind the camera, the end of a market day
    for x, y, power in ((-3.4, -.4, 70), (3.6, .2, 70), (.2, 1.6, 46)):
        st.light(x, y, 3.6, power, (1.0, .70, .42), .5)
    st.put("crate0", -1.75, 1.55, 20)
    st.put("crate1", -2.05, 2.15, -12)
    st.put("girl_squat", -1.05, 1.9, 150)
    st.put("kid_hand", 1.75, 2.2, 96)
    st.put("man_hold", 2.5, 2.1, 92)
    for i in range(5):
        st.put("pigeon", .1 + r.normal() * .5, .9 + r.normal() * .35, r.uniform(0, 360), s=.8)
    # passers-by
    st.put("woman_hold", .15, 4.6, 268)
    st.put("girl_hand", .90, 4.7, 268)
    st.put("man_push", .2, 9.0, 266)
    st.put("stroller", .15, 8.15, 266)
    st.put("man_walk", 1.5, 8.2, 88)
    st.put("woman_trousers", -1.25, 7.4, 150)
    st.put("man_thobe", -.5, 12.4, 272)
    st.put("woman_dress", .9, 14.6, 94)
    st.put("woman_abaya", -1.2, 11.2, 160)
    st.put("boy_run", 1.2, 12.1, 250)
    st.put("man_carry", -1.0, 17.4, 268)
    st.put("man_phone", 2.0, 17.5, 130)
    st.put("woman_blazer", 1.0, 19.5, 92)
    st.put("man_talk", .2, 23, 20)
    st.put("woman_talk", 1.1, 23.3, 200)
    st.put("woman_scarf2", -1.4, 21.5, 170)
    st.put("man_old", -.8, 27, 262)
    for i in range(16):
        st.put(("man_walk", "woman_scarf", "man_suit", "woman_dress", "man_thobe", "woman_skirt", "pupil_a")[i % 7], r.uniform(-1.6, 2.6), r.uniform(28, 60), r.choice([90, 270]) + r.uniform(-12, 12))
    st.put("bicycle_red", 4.6, 16.6, 75)
    st.put("bicycle", 4.35, .9, 80)
    st.clear = Polygon(rect(0, 24, 46, 92))
