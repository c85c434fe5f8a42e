"""South bank, looking down the river to the bridge and across to the skyline. Local x = metres east of the origin;
    helper q(s, off): s along, off = metres back from the water."""
import math

import numpy as np
from shapely.geometry import Polygon

from geo import solid
from sets.place import shore

PLACE = (-300.0, 0.0, 0.0, 0.0)


def build(st):
    r = st.r
    x0 = st.o[0]
    st.o[1] = 0.0

    def q(s, off):
        x = x0 + s
        m = (shore(x + .5) - shore(x - .5))
        n = np.array([m, -1.0]) / math.hypot(m, 1)
        p = np.array([x, shore(x)]) + n * off
        return p - st.o[:2], math.degrees(math.atan(m))

    def strip(o0, o1, s0=-45, s1=170, k=80):
        s = np.linspace(s0, s1, k)
        return Polygon(np.vstack([[q(a, o0)[0] for a in s], [q(a, o1)[0] for a in s][::-1]]))

    def put(name, along, off, a=0.0, z=.36, **k):
        p, t = q(along, off)
        st.put(name, p[0], p[1], a + t, z, **k)
    st.q = q
    mb = st.mb
    Z = .36
    mb.slab(strip(.75, 9.4), .2, Z, "setts", par=solid((.50, .44, .36)))
    mb.slab(strip(2.55, 2.95), .2, Z + .004, "setts", par=solid((.26, .22, .18)))
    mb.slab(strip(8.3, 8.7), .2, Z + .004, "setts", par=solid((.26, .22, .18)))
    mb.slab(strip(9.4, 9.56), .2, Z + .10, "stone", par=solid((.60, .53, .43)))
    lawn = strip(9.56, 34)
    mb.slab(lawn, .2, Z + .03, "turf")
    mb.slab(strip(.02, .78), -2.8, .62, "stone", par=solid((.62, .54, .43)))
    mb.slab(strip(-.06, .86), .60, .68, "stone", par=solid((.70, .63, .52)))
    # water in front of the quay
    wat = strip(-150, .1, -160, 420, 120)
    mb.flat(wat.buffer(0), -1.46, "ripple")
    # trees: a dense row behind the walk, a second row at the water further on
    for i, s in enumerate(np.arange(-9.5, 165, 7.6)):
        put(("ficus0", "plane0", "ficus1", "plane1")[i % 4], s + r.uniform(-.6, .6), 10.9 + r.uniform(-.3, .3), r.uniform(0, 360), Z, s=r.uniform(.95, 1.15))
        put(("plane1", "ficus0", "acacia0", "ficus1")[i % 4], s + 3.6 + r.uniform(-1, 1), 18.5 + r.uniform(-2, 2), r.uniform(0, 360), Z, s=r.uniform(.95, 1.3))
        if i % 2:
            put("ficus1", s + r.uniform(-1, 1), 27 + r.uniform(-2, 2), r.uniform(0, 360), Z, s=r.uniform(1.0, 1.4))
    for s, off, k in ((-33.5, -8.5, 1.1),):     # behind the camera: their shade lies on the walk
        put("plane0", s, off, r.uniform(0, 360), Z, s=k)
    for i, s in enumerate(np.arange(28, 165, 12.5)):
        put(("palm0", "palm1")[i % 2], s, 3.6, r.uniform(0, 360), Z, s=r.uniform(.92, 1.08))
        put("pit", s, 3.6, 0, Z)
    # hedge and flowers along the lawn
    for s in np.arange(-12, 60, 2.02):
        if int((s + 12) / 2.02) % 7 in (5, 6):
            continue
        put("hedge_low" if int((s + 12) / 2.02) % 7 != 2 else "hedge_rose", s, 9.95, 0, Z)
    for s in np.arange(-10, 45, 1.7):
        put(("shrub_pink", "tallgrass", "shrub_white", "shrub_yellow", "tallgrass", "shrub")[int(r.integers(6))], s + r.uniform(-.5, .5), 10.9 + r.uniform(0, .8), r.uniform(0, 360), Z, s=r.uniform(.6, .95))
    cam = q(-11, 6.6)[0]
    st.turf(strip(11.4, 24, -12, 40), Z + .03, cam, 30)
    for s in np.arange(4, 160, 18):
        put("lamp", s + 3, 1.5, 0, Z)
    for s in (-1.2, 12.9, 27, 41, 55):
        put("bench", s, 9.0, 180, Z)
    # people: headings are relative to the river's direction (0 = away from the camera)
    P = put
    P("sit_woman", -1.6, 9.0, 90)
    P("sit_man", -.75, 9.0, 90)
    P("sit_thobe", 12.6, 9.0, 90)
    P("sit_woman2", 13.3, 9.0, 90)
    P("bicycle", .8, 8.2, 8)
    P("chalk0", -6.1, 4.5, 0)                    # children draw in front, grandfather watches
    P("kid_squat", -6.8, 4.0, 20)
    P("girl_squat", -5.3, 5.0, 215)
    P("seat", -5.2, 2.0, 180)
    P("sit_thobe", -5.7, 2.0, 90)
    P("sit_woman2", -4.8, 2.0, 90)
    for s, off, n in ((-7.6, 1.35, "pot1"), (-6.9, 1.25, "pot0"), (-3.4, 1.4, "pot2"), (-8.3, 8.4, "pot3"), (-7.6, 8.75, "pot0")):
        P(n, s, off, r.uniform(0, 360), s=1.35)
    P("woman_hold", -3.6, 3.6, 176)
    P("kid_hand", -3.55, 4.34, 174)
    P("man_push", 1.9, 6.5, 186)
    P("stroller", 1.05, 6.42, 186)
    P("woman_scarf2", 2.2, 7.25, 176)
    P("girl_run", -1.2, 5.0, 168)
    P("boy_run", .8, 4.3, 176)
    P("cyclist", 7.6, 4.7, 182)
    P("bicycle_red", 7.65, 4.7, 182)
    P("man_thobe2", 5.4, 1.6, 75)
    P("man_talk", 6.15, 2.2, 215)
    P("woman_dress", 6.4, 7.3, 4)
    P("woman_trousers", 12.5, 6.6, 180)
    P("man_walk", 13.4, 7.3, 182)
    P("woman_abaya", 16.5, 5.4, 2)
    P("woman_scarf", 16.6, 6.2, 4)
    P("boy_kick", 19, 3.4, 150)
    P("girl_jump", 21.2, 2.6, 200)
    P("ball", 19.6, 3.1, 0)
    P("man_hold", 24, 6.0, 182)
    P("girl_hand", 24, 6.75, 178)
    P("man_pockets", 27, 1.6, 90)
    P("woman_wave", 29.5, 1.6, 120)
    P("cyclist_w", 35, 4.8, 2)
    P("bicycle", 35, 4.8, 2)
    # behind the camera of the community's picture, for the all-round picture: a family, neighbors at the wall
    P("man_hold", -15.4, 5.0, 4)
    P("girl_hand", -15.4, 4.26, 4)
    P("woman_dress", -15.0, 5.9, 2)
    P("boy_run", -14.0, 5.4, 8)
    P("woman_scarf2", -14.3, 2.1, 20)
    P("woman_wave", -13.4, 1.6, 205)
    P("girl_jump", -13.6, 3.1, 215)
    P("ball", -14.3, 3.7, 0)
    P("seat", -16.1, 2.4, 180)
    P("sit_talk", -16.6, 2.4, 90)
    P("sit_woman", -15.7, 2.4, 90)
    P("cyclist_w", -13.2, 7.1, 184)
    P("bicycle_red", -13.2, 7.1, 184)
    for n, a, off, w, k in (("dhow", 52, -34, 160, 1.5), ("dhow", 118, -22, 20, 1.5), ("rowboat", 24, -15, 200, 1.0), ("dhow", 185, -48, 190, 1.6)):
        put(n, a, off, w, -1.5, s=k)
        if n == "rowboat":
            put("sit_talk", a + .3, off, w + 180, -1.5 - .05)
            put("sit_woman2", a - 1.3, off - .45, w, -1.5 - .05)
    for i in range(9):
        put("pigeon", -5.0 + r.normal() * .8, 6.5 + r.normal() * .55, r.uniform(0, 360), s=.85)
    for i in range(9):
        put(f"bird{i % 2}", 30 + r.uniform(-8, 12), -16 + r.uniform(-7, 7), r.uniform(120, 210), 6 + r.uniform(0, 5))
    names = ("man_walk", "woman_dress", "man_thobe", "woman_scarf", "man_suit", "woman_skirt", "pupil_a", "man_carry", "woman_blazer", "kid_hand", "man_phone")
    for i in range(34):
        P(names[i % len(names)], r.uniform(45, 165), r.uniform(2, 8), r.choice([0, 180]) + r.uniform(-12, 12))
    for i in range(12):                 # on the lawn under the trees
        P(("girl_squat", "kid_squat", "sit_woman", "boy_run", "woman_talk", "man_talk")[i % 6], r.uniform(18, 70), r.uniform(13, 24), r.uniform(0, 360), Z + (.03 if i % 6 != 2 else -.30))
    st.clear = strip(-3, 40)
    st.blocks = False
