"""A garden of the river park at eye level: flower beds on drip lines, a shaded path, benches, and the towers across the water."""
import math

import numpy as np
from shapely.geometry import Polygon, box as sbox

from city import river_y
from flora import limb
from geo import solid

EYE = (-600.0, float(river_y(-600)) - 57)
AHEAD = (-400.0, float(river_y(-400)) - 57)
PLACE = (*EYE, .42, math.atan2(AHEAD[1] - EYE[1], AHEAD[0] - EYE[0]) - math.pi / 2)
SOIL, EDGE, PIPE = (.15, .092, .052), (.60, .53, .43), (.03, .03, .032)
BLOOM = ("shrub_white", "tallgrass", "shrub_pink", "shrub_yellow", "tallgrass", "shrub")


def bed(st, x0, x1, y0, y1, tall, near):
    """A bed with a stone edge, drip lines on the soil, and plants that grow taller away from the path."""
    r, mb = st.r, st.mb
    mb.slab(sbox(x0, y0, x1, y1), -.1, .03, "plaster", par=solid(SOIL))
    for x in (x0 - .05, x1 + .05):
        mb.box(x, (y0 + y1) / 2, 0, .10, y1 - y0, .12, solid(EDGE), "stone", bottom=True)
    for y in (y0, y1):
        mb.box((x0 + x1) / 2, y, 0, x1 - x0 + .2, .10, .12, solid(EDGE), "stone", bottom=True)
    side = x0 if near > 0 else x1
    for k in (.30, .75):
        x = side + near * k
        ys = np.arange(y0 + .1, y1, .5)
        limb(mb, [(x + .03 * math.sin(y * 2 + x), y, .055) for y in ys], [.014] * len(ys), solid(PIPE), 6, "solid")
    for y in np.arange(y0 + .35, y1 - .2, .62):
        for i, k in enumerate(np.arange(.5, x1 - x0, .62)):
            size = .46 + tall * k / (x1 - x0)
            st.put(BLOOM[int(r.integers(6))], side + near * (k + r.uniform(-.1, .1)), y + r.uniform(-.14, .14), r.uniform(0, 360), .03, size * r.uniform(.85, 1.15))


def build(st, lesson=False):
    """With a lesson, the visitors near the camera are left out to make room for it."""
    r, mb, P = st.r, st.mb, st.put
    lawns = sbox(-11.5, -10, 17, 90)
    mb.slab(lawns, -.3, -.03, "turf")
    mb.slab(sbox(-1.7, -10, 1.7, 90), -.1, 0, "setts", par=solid((.56, .50, .42)))
    for x in (-1.75, 1.75):
        mb.box(x, 40, 0, .10, 100, .05, solid(EDGE), "stone", bottom=True)
    for i, y in enumerate(np.arange(-4, 60, 8.4)):      # beds on both sides, with a bay for a bench between two of them
        bed(st, -4.5, -1.95, y, y + 5.6, .34, -1)
        bed(st, 1.95, 4.9, y + 1.4, y + 7.0, .46, 1)
        for x0, x1, b in ((-3.6, -1.8, y + 7.0), (1.8, 3.6, y + 8.4)):
            mb.slab(sbox(x0, b - 1.2, x1, b + 1.2), -.1, .004, "setts", par=solid((.52, .46, .38)))
    for x, y, a, who in ((-2.5, 3.0, 90, (("reader_scarf", -.4), ("sit_talk", .42))), (2.5, 4.4, 270, () if lesson else (("sit_thobe", -.35), ("grandmother", .4))),
                         (-2.5, 11.4, 90, (("sit_woman2", .2),)), (2.5, 12.8, 270, (("reader_w", -.3), ("reader_m", .45))), (-2.5, 19.8, 90, (("sit_woman", 0.0),)), (2.5, 21.2, 270, ())):
        st.bench_with(x, y, a, who)
    # shade: a row on the right, lighter trees on the left so that the river stays in view
    for i, y in enumerate(np.arange(7.4, 80, 6.4)):
        P(("ficus0", "plane0", "plane1", "ficus1")[i % 4], 6.6 + r.uniform(-.4, .4), y + r.uniform(-.5, .5), r.uniform(0, 360), 0, r.uniform(1.0, 1.2))
        P(("plane1", "ficus1", "acacia0")[i % 3], 13 + r.uniform(-2, 2), y + 3 + r.uniform(-1, 1), r.uniform(0, 360), 0, r.uniform(.95, 1.25))
    for y in (15.5, 24.0, 32.5, 41.0, 52.0, 64.0):
        P(("plane0", "ficus0", "acacia1")[int(y) % 3], -5.6 + r.uniform(-.3, .3), y, r.uniform(0, 360), 0, r.uniform(.62, .8))
    for x, y in ((-10.2, 27.0), (-9.8, 40.0), (-10.2, 52.0), (-9.8, 64.0)):
        P(("palm0", "palm1")[int(r.integers(2))], x, y, r.uniform(0, 360), 0, r.uniform(.95, 1.12))
    st.turf(sbox(-12.35, -3, -4.6, 22), -.03, (0, 0), 22)
    # people
    if not lesson:
        P("woman_hold", -.75, 5.6, 268)
        P("kid_hand", .0, 5.6, 268)
        P("man_push", .95, 9.4, 92)
        P("stroller", .95, 10.25, 92)
        P("woman_scarf2", .15, 9.2, 84)
        P("gardener", 4.0, 8.3, 196)
    P("gardener_w", -3.2, 7.9, 20)
    P("man_thobe", -.9, 13.5, 90)
    P("man_walk", -.2, 13.7, 92)
    P("girl_run", .6, 15.6, 262)
    P("boy_run", 1.1, 17.0, 255)
    P("cyclist_w", -.9, 20.5, 270)
    P("bicycle", -.9, 20.5, 270)
    P("woman_dress", .9, 23.5, 92)
    for i in range(14):
        P(("man_walk", "woman_dress", "man_thobe", "pupil_a", "woman_trousers", "man_suit", "woman_scarf")[i % 7], r.uniform(-1.3, 1.3), r.uniform(28, 78), r.choice([90, 270]) + r.uniform(-8, 8))
    mb.slab(sbox(-8.7, 13.7, -6.2, 15.5), -.03, .018, "solid", par=solid((.44, .10, .06)))     # a picnic
    mb.slab(sbox(-8.5, 13.9, -6.4, 15.3), -.03, .022, "solid", par=solid((.62, .56, .46)))
    P("crate0", -7.4, 15.15, 8, .022, .8)
    for n, x, y, a in (("woman_talk", -7.2, 19.2, 130), ("sit_talk", -7.9, 14.6, 112), ("sit_woman", -6.9, 14.8, 128), ("boy_kick", -9.2, 16.6, 60), ("girl_jump", -9.0, 20.8, 250), ("ball", -8.9, 17.7, 0)):
        P(n, x, y, a, -.45 if n.startswith("sit") else -.03)
    # Near the camera, the quay is cleared too, so that no palm hides the tower.
    st.clear = Polygon([(-22, -16), (19.5, -16), (19.5, 88), (-11.5, 88), (-11.5, 42), (-22, 42)])
    st.blocks = False
