"""East pavement of the boulevard, looking south to the icon tower; local x > 0 is the road."""
import math

import numpy as np
from shapely.geometry import Polygon, box as sbox

import kit
from geo import rect, solid
from sets.house import WOODCOL

PLACE = (24.0, 470.0, .2, math.pi)


def build(st):
    r = st.r
    mb = st.mb
    mb.slab(sbox(-9.5, -25, 0, 120), -.2, .02, "setts", par=solid((.52, .46, .38)))
    mb.slab(sbox(-.35, -25, 0.02, 120), -.25, .03, "stone", par=solid((.56, .51, .44)))
    for y in np.arange(-20, 120, 9.0):
        mb.slab(sbox(-9.5, y, -.35, y + .4), -.1, .024, "setts", par=solid((.27, .23, .19)))
    for i, y in enumerate(np.arange(1.5, 118, 8.5)):
        st.put(("plane0", "ficus0", "plane1", "ficus1")[i % 4], -1.6, y, r.uniform(0, 360), 0, r.uniform(1.0, 1.2))
        st.put("pit", -1.6, y)
        if i % 2:
            st.put("lamp", -.9, y + 4.2, 90)
        for d in (-2.4, 2.4):
            st.put(("hedge_low", "hedge_rose")[i % 2], -.95, y + d + 1.9 * (d > 0) * 0, 90, 0)
    for y in (6.2, 23.0, 40):
        st.bench_with(-2.9, y, 90, (("sit_woman2", -.4), ("sit_man", .45)) if y < 10 else (("sit_thobe", 0.0),))
    x = -9.4                            # shop fronts in front of the podium
    for k, y in enumerate(np.arange(-18, 110, 13.0)):
        W = kit.Wall(mb, (x, y), (x, y + 12.4), 0, .4, solid((.62, .55, .45) if k % 2 else (.70, .65, .56)), "stone", seed=80 + k)
        for i in range(3):
            W.shop((i + .5) * 12.4 / 3, 3.4, 3.3, .4, WOODCOL[(k + i) % 5], kind=k % 2)
            q = W.at((i + .5) * 12.4 / 3, 3.9, -.02)
            st.put_mesh(kit.awning(3.7, 1.5, .55, [((.50, .42, .30), (.74, .70, .62)), ((.08, .20, .20), (.74, .70, .62)), ((.44, .09, .06), (.74, .69, .60))][k % 3], .22), q, W.ang)
        W.finish(5.6, None)
    for i, (y, who) in enumerate(((10.5, ("sit_cup", "sit_woman2")), (13.4, ("sit_talk", None)), (16.4, ("sit_woman", "sit_thobe")), (19.4, (None, "sit_cup")))):
        st.cafe(-7.0, y, who, ("parasol", "parasol_red")[i % 2], 40 + 70 * i)
    P = st.put
    P("woman_hold", -4.4, 7.4, 266)
    P("kid_hand", -3.7, 7.5, 266)
    P("man_suit", -5.3, 20.4, 88)
    P("woman_blazer", -4.2, 15.6, 88)
    P("cyclist", 1.7, 8.2, 90)
    P("bicycle_red", 1.7, 8.2, 90)
    P("man_thobe", -4.9, 17.2, 268)
    P("man_talk", -4.2, 17.4, 264)
    P("woman_scarf", -3.9, 21.8, 92)
    P("woman_dress", -5.4, 25, 270)
    P("man_push", -4.6, 29, 268)
    P("stroller", -4.6, 28.15, 268)
    P("worker", -2.6, 33, 200)
    P("worker2", -3.6, 33.4, 20)
    P("pupil_a", -5, 35, 268)
    P("pupil_b", -4.4, 35.5, 268)
    for i in range(22):
        P(("man_walk", "woman_skirt", "man_suit", "woman_abaya", "woman_trousers", "man_thobe", "woman_scarf2")[i % 7], r.uniform(-6.5, -2.6), r.uniform(36, 110), r.choice([90, 270]) + r.uniform(-10, 10))
    for n, x, y, a in (("woman_trousers", 4.2, 4.4, 178), ("man_suit", 6.0, 3.3, 2), ("woman_hold", 7.6, 5.0, 180), ("kid_hand", 7.6, 4.3, 180), ("woman_scarf", 9.8, 3.8, 4),
                       ("man_walk", 12.0, 4.9, 182), ("pupil_a", 2.5, 3.5, 172), ("pupil_b", 2.9, 5.0, 176), ("man_thobe", 13.6, 3.6, 2)):
        P(n, x, y, a, z=-.13)
    for i in range(10):                 # zebra
        mb.flat(sbox(.6 + i * 1.5, 2.4, 1.35 + i * 1.5, 6.2), -.140, "solid", par=solid((.66, .64, .60)))
    for n, x, y in (("car0", 6.2, 13.5), ("car2", 9.8, 11.5), ("car1", 13.0, 14.5), ("car0", 9.6, 22), ("car2", 5.9, 30), ("car1", 12.6, 33)):
        P(n, x, y, 270 if n != "car1" else 270, z=-.15)
    mb.slab(sbox(15.2, -20, 15.5, 1.5), -.2, .04, "stone", par=solid((.56, .51, .44)))
    for x, y, a in ((-7.9, 4.5, 0), (-8.2, 22.6, 0), (-8.0, 8.6, 0)):
        P(f"pot{r.integers(4)}", x, y, r.uniform(0, 360), 0, 1.4)
    st.clear = Polygon(rect(2.6, 30, 25.4, 90))
    st.blocks = False
