"""The foot of the icon tower in the evening, and by day all around: pools lit from below, families, a band of cafe tables."""
import math

import numpy as np
from shapely.geometry import Polygon



PLACE = (0.0, 60.0, .2, 0.0)


def build(st):
    r = st.r

    def pol(deg, rad):
        return rad * math.cos(math.radians(deg)), rad * math.sin(math.radians(deg))
    P = lambda n, deg, rad, face, **k: st.put(n, *pol(deg, rad), face, **k)      # face: degrees in plan
    for a0 in (300, 330, 210, 240 - 30):
        for i, d in enumerate(np.linspace(6.5, 23.5, 7)):
            P(f"jet{i % 3}", a0 + d, 72.5, r.uniform(0, 360), z=.26)
            if a0 in (300, 330):
                x, y = pol(a0 + d, 72.5)
                st.light(x, y, .55, 26, (.80, .90, 1.0), .1)
    for a0 in (270, 300, 330):           # lawns of the outer ring get hedges, flowers and real trees
        for d in np.linspace(5, 25, 5):
            P("acacia0" if a0 != 270 else "plane0", a0 + d, 96, r.uniform(0, 360), z=.2, s=1.1)
    for a in range(276, 345, 6):
        P(("shrub_pink", "tallgrass", "shrub_white")[(a // 6) % 3], a, 90.2, r.uniform(0, 360), z=.3, s=.8)
    for a in (274.5, 299.5, 318, 333, 258, 245):
        P("lamp", a, 84, a + 90)
        x, y = pol(a, 84)
        st.light(x, y, 3.9, 170, (1.0, .66, .34), .25)
    for a in np.arange(262, 345, 8):     # lobby light falling on the steps
        x, y = pol(a, 52)
        st.light(x, y, 5.0, 240, (1.0, .68, .36), 1.0)
    for i, (a, rad) in enumerate(((296, 78.6), (299.6, 79.4), (303, 78.8), (306.5, 79.3))):
        x, y = pol(a, rad)
        st.cafe(x, y, (("sit_cup", "sit_woman2"), ("sit_talk", "sit_woman"), ("sit_man", None, "sit_cup"), ("sit_thobe", "sit_talk"))[i], None, a + 40)
    for n, x, y, f in (("woman_hold", 29.5, -76.5, 100), ("kid_hand", 28.75, -76.5, 100), ("man_walk", 30.4, -76.3, 98), ("girl_run", 33.6, -75.2, 60), ("boy_run", 34.8, -73.6, 70),
                       ("woman_scarf", 25.0, -72.5, 20), ("woman_dress", 24.8, -71.7, 16), ("man_thobe", 26.8, -67.5, 110), ("man_thobe2", 27.4, -66.8, 220), ("man_push", 38.4, -72.0, 215),
                       ("stroller", 37.7, -72.5, 215), ("woman_scarf2", 38.9, -71.2, 212), ("man_suit", 20.5, -66.0, 80), ("woman_blazer", 21.3, -65.6, 82), ("woman_skirt", 16.5, -70.5, 350),
                       ("man_phone", 14.0, -62.5, 300), ("girl_jump", 35.6, -65.8, 30), ("kid_squat", 36.8, -66.6, 40), ("man_old", 31.5, -70.2, 140), ("cyclist_w", 9.0, -76.0, 175), ("bicycle", 9.0, -76.0, 175),
                       ("woman_abaya", 22.4, -60.2, 95), ("woman_talk", 13.2, -56.5, 60), ("man_talk", 13.9, -55.8, 230), ("woman_wave", 18.4, -57.2, 270), ("man_carry", 8.0, -66.0, 10)):
        st.put(n, x, y, f)
    st.bench_with(22.6, -78.4, 167, (("sit_thobe", -.42), ("sit_woman", .45)))
    st.put("bed", 19.9, -75.4, 77)
    st.put("orange1", 19.9, -75.4, 20, .38, 1.05)
    for d in (-1.1, -.6, .6, 1.1):
        st.put(("shrub_pink", "tallgrass", "shrub_white", "shrub_yellow")[r.integers(4)], 19.9 + d * .22, -75.4 + d * .97, r.uniform(0, 360), .42, .6)
    st.put("pot0", 29.4, -80.9, 20, 0, 1.3)
    st.put("pot2", 30.1, -80.5, 80, 0, 1.15)
    st.put("girl_jump", 28.9, -75.9, 200)
    st.put("pupil_c", 29.9, -75.6, 190)
    st.light(23.5, -79.5, 3.6, 60, (1.0, .66, .34), .4)
    st.light(29.0, -79.0, 3.6, 60, (1.0, .66, .34), .4)
    # in front: a child with pigeons, and children with a ball
    st.put("kid_squat", 27.0, -78.4, 150)
    for i in range(12):
        st.put("pigeon", 26.2 + r.normal() * .7, -78.2 + r.normal() * .5, r.uniform(0, 360), s=.8)
    st.put("boy_kick", 31.4, -74.6, 200)
    st.put("ball", 30.6, -74.9)
    st.light(26.3, -79.0, 3.2, 46, (1.0, .70, .42), .4)
    names = ("man_walk", "woman_scarf", "man_suit", "woman_dress", "man_thobe", "woman_skirt", "man_pockets", "woman_trousers", "pupil_a")
    for i in range(40):
        a, rad = r.uniform(225, 300), r.uniform(54, 66)
        P(names[i % len(names)], a, rad, r.uniform(0, 360))
    # behind the camera of the evening picture, for the all-round picture by day
    for n, x, y, f in (("man_hold", 47.8, -74.6, 205), ("girl_hand", 47.5, -73.9, 205), ("woman_talk", 46.0, -77.2, 60), ("man_talk", 46.5, -76.3, 240), ("pupil_a", 42.6, -79.0, 158),
                       ("pupil_b", 43.5, -79.4, 156), ("man_thobe", 51.2, -72.6, 140), ("woman_dress", 39.4, -80.6, 20), ("man_carry", 38.6, -79.6, 24), ("girl_jump", 49.2, -70.6, 250),
                       ("woman_abaya", 55.0, -66.0, 130), ("woman_scarf", 55.8, -66.8, 128)):
        st.put(n, x, y, f)
    st.put("ball", 48.6, -71.4)
    st.bench_with(*pol(301.5, 88.8), 211.5, (("sit_man", -.42), ("sit_woman2", .45)))
    st.bench_with(*pol(309, 88.8), 219, (("sit_thobe", .1),))
    for i in range(26):
        a, rad = r.uniform(306, 352), r.uniform(77, 88)
        P(names[i % len(names)], a, rad, r.uniform(0, 360))
    st.clear = Polygon(np.array([pol(a, 104) for a in np.linspace(225, 362, 30)] + [pol(a, 53) for a in np.linspace(362, 225, 30)]))
    st.blocks = False
    st.extra = ("fountain",)
