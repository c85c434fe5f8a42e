"""Planting day in the river park: two gardeners, neighbors and children set young trees along a drip line."""
import math

import numpy as np
from shapely.geometry import Polygon, box as sbox

from city import river_y
from flora import blob, limb
from geo import rect, solid

EYE = (-760.0, float(river_y(-760)) - 74)
AHEAD = (-560.0, float(river_y(-560)) - 40)
PLACE = (*EYE, .26, math.atan2(AHEAD[1] - EYE[1], AHEAD[0] - EYE[0]) - math.pi / 2)
SOIL, PIPE = (.15, .092, .052), (.03, .03, .032)


def heap(st, x, y, w, d, h):
    """Loose soil: a low mound with lumps."""
    a, b = np.linspace(-1, 1, 41), np.linspace(-1, 1, 41)
    G = np.array([[(x + u * w, y + v * d, 0) for u in a] for v in b])
    u, v = np.meshgrid(a, b)
    rim = np.where(u * u + v * v < 1, .02, -.06)      # ends below the bed
    G[..., 2] = rim + h * np.clip(1 - u * u - v * v, 0, 1) ** .7 + st.r.normal(0, .012, u.shape) * (u * u + v * v < .95)
    st.mb.sheet(G, solid(SOIL), "plaster", False)


def barrow(st, x, y, a):
    """A wheelbarrow with soil."""
    c, s = math.cos(math.radians(a)), math.sin(math.radians(a))
    at = lambda u, v, z: (x + u * c - v * s, y + u * s + v * c, z)
    steel, wood = solid((.26, .28, .28)), solid((.34, .20, .11))
    rim = [at(.46, -.24, .62), at(.46, .24, .62), at(-.44, .32, .64), at(-.44, -.32, .64)]
    low = [at(.26, -.16, .34), at(.26, .16, .34), at(-.30, .20, .34), at(-.30, -.20, .34)]
    st.mb.add(rim + low, [(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7), (4, 5, 6, 7)], None, "solid", steel)
    st.mb.add([(p[0], p[1], p[2] - .03) for p in rim], [(0, 1, 2, 3)], None, "plaster", solid(SOIL))
    for v in (-.22, .22):
        st.mb.tube(at(.62, v * .3, .20), at(-1.05, v * 1.3, .66), .022, .022, 8, wood, "timber")
        st.mb.tube(at(-.30, v, .36), at(-.40, v, .02), .018, .018, 8, steel)
    ring = [at(.62 + .19 * math.cos(t), 0, .20 + .19 * math.sin(t)) for t in np.linspace(0, 2 * math.pi, 21)]
    limb(st.mb, ring, [.035] * 21, solid((.03, .03, .03)), 8, "solid")


def sapling(st, x, y):
    """A young tree in its hole: root ball half above the soil, straight stem, a small crown, tied to one stake."""
    mb = st.mb
    blob(mb, (x, y, .06), .27, solid((.26, .19, .12)), "fabric", 18, 12, .8)
    limb(mb, [(x, y, .2), (x + .01, y, .8), (x - .015, y + .01, 1.5), (x, y, 2.0)], [.026, .022, .018, .010], solid((.22, .15, .09)), 8)
    mb.tube((x + .16, y + .06, -.1), (x + .16, y + .06, 1.75), .024, .022, 7, solid((.42, .29, .17)), "timber")
    for z in (.85, 1.55):
        limb(mb, [(x - .03, y, z), (x + .08, y + .06, z + .01), (x + .17, y + .09, z)], [.012] * 3, solid((.10, .16, .10)), 5, "fabric")
    for dx, dy, z, a, k in ((0, 0, 1.30, 20, .52), (.05, -.04, 1.62, 140, .42), (-.06, .03, 1.12, 260, .36)):
        st.put("shrub", x + dx, y + dy, a, z, k)


def build(st):
    r, mb, P = st.r, st.mb, st.put
    mb.slab(sbox(-40, -8, 24, 70), -.3, -.03, "turf")
    mb.slab(sbox(1.5, -8, 4.3, 70), -.1, 0, "setts", par=solid((.56, .50, .42)))
    bed = sbox(-2.7, .6, .7, 62)
    mb.slab(bed, -.1, .015, "plaster", par=solid(SOIL))
    for x in (-2.78, .78):
        mb.box(x, 31.3, 0, .10, 61.4, .10, solid((.60, .53, .43)), "stone", bottom=True)
    for x in (-1.75, -.35):                       # drip lines
        limb(mb, [(x + .04 * math.sin(y * 1.7 + x), y, .04) for y in np.arange(.7, 62, .6)], [.016] * len(np.arange(.7, 62, .6)), solid(PIPE), 6, "solid")
    for i, y in enumerate(np.arange(8.2, 62, 4.1)):
        P(("orange0", "olive0", "orange1")[i % 3], -1.05 + r.uniform(-.1, .1), y, r.uniform(0, 360), 0, r.uniform(.36, .46))
        for x in (-1.6, -.5):                     # stakes
            mb.tube((x, y, 0), (x, y, 1.5), .025, .025, 7, solid((.40, .27, .16)), "timber")
        for k in range(3):
            P(("shrub_white", "tallgrass", "shrub_pink", "shrub_yellow", "tallgrass")[int(r.integers(5))], r.uniform(-2.4, .4), y + 1.2 + k * .8, r.uniform(0, 360), .01, r.uniform(.38, .6))
    # the tree that is being planted
    sapling(st, -1.0, 4.3)
    heap(st, -1.0, 4.3, .62, .55, .16)
    heap(st, .15, 3.2, .55, .45, .30)
    P("gardener", -1.62, 4.22, 6)
    P("gardener_w", -.42, 4.62, 210)
    P("kid_plant", -.62, 3.78, 126)
    P("girl_water", -1.75, 3.35, 52)
    barrow(st, 1.0, 2.35, 150)
    # plants that wait beside the path
    for i, (x, y) in enumerate(((1.75, 4.6), (1.8, 5.2), (1.72, 5.8), (1.8, 6.5), (1.75, 7.2))):
        mb.tube((x, y, 0), (x, y, .28), .12, .15, 14, solid((.16, .12, .10)), caps=True)
        P(("shrub_pink", "orange1", "shrub_white", "olive0", "tallgrass")[i], x, y, r.uniform(0, 360), .25, (.42, .28, .42, .26, .45)[i])
    P("man_carry", 2.3, 7.4, 262)
    P("shrub_white", 2.24, 7.02, 0, .94, .36)
    P("woman_talk", 3.2, 9.6, 200)
    P("man_old", 2.5, 9.3, 20)
    P("woman_scarf", 3.3, 14.5, 92)
    P("girl_hand", 2.6, 14.5, 92)
    P("cyclist_w", 2.9, 21.0, 268)
    P("bicycle", 2.9, 21.0, 268)
    P("gardener", -1.8, 16.6, 30)
    P("woman_reach", -.3, 16.9, 200)
    for i in range(12):
        P(("man_walk", "woman_dress", "man_thobe", "pupil_a", "woman_trousers", "man_suit")[i % 6], r.uniform(1.8, 4.0), r.uniform(26, 66), r.choice([90, 270]) + r.uniform(-8, 8))
    for i, y in enumerate(np.arange(9, 66, 7.4)):
        P(("ficus0", "plane0", "acacia0", "plane1")[i % 4], 7.4 + r.uniform(-.6, .6), y, r.uniform(0, 360), 0, r.uniform(.8, 1.05))
        P("bench", 4.9, y + 3.6, -90)
    for x, y in ((-10.5, 15.0), (-13.5, 27.0), (-6.2, 38.0), (-9.0, 52.0)):
        P(("palm0", "palm1")[int(r.integers(2))], x, y, r.uniform(0, 360), 0, r.uniform(.9, 1.1))
    st.clear = Polygon(rect(0, 20, 60, 110))
    st.blocks = False
