"""The east walkway of the axis bridge: people on their way home or at the parapet, bicycles on the roadway."""
import numpy as np
from shapely.geometry import box as sbox

from city import river_y, water_hw
from geo import solid
from people import CAST

PLACE = (19.5, float(river_y(0)) + 6, .02, 0.0)
# How far the deck reaches to both sides of the river's middle.
REACH = float(water_hw(0)) + 15
WALKWAY = .14


# Cyclists on the lane next to the walkway and across the median.
RIDERS = tuple((("cyclist", "cyclist_w")[i % 2], *at) for i, at in enumerate((
    (-4.3, 5.5, 90), (-5.6, 7.4, 90), (-4.6, -8.0, 90), (-4.4, 21, 90), (-5.5, 24, 90), (-4.5, -26, 90), (-34.5, 9, 270), (-33.4, 11.5, 270),
    (-34.2, -12, 270), (-33.8, 30, 270), (-8.2, 13, 90), (-11.6, -5.4, 90), (-10.4, -3.6, 90))))


def ride(st, name, x, y, a):
    """A cyclist on a bicycle; children have small ones."""
    st.put(name, x, y, a, .03)
    height = CAST[name]["H"]
    st.put(("bicycle_red", "bicycle")[name in ("cyclist", "rider_w", "rider_boy")], x, y, a, .03, 1 if height > 1.5 else height / 1.74)


def build(st, riders=RIDERS):
    r, mb = st.r, st.mb
    south, north = -REACH - 6, REACH - 6
    mb.slab(sbox(-1.6, south, 1.03, north), -.1, WALKWAY, "setts", par=solid((.52, .46, .38)))
    mb.slab(sbox(-1.86, south, -1.6, north), -.1, WALKWAY + .03, "stone", par=solid((.60, .54, .45)))
    mb.tube((1.2, south, 1.34), (1.2, north, 1.34), .045, .045, 8, solid((.16, .11, .07)), "metal")
    for y in np.arange(south + 1, north, 2.0):
        mb.tube((1.2, y, 1.1), (1.2, y, 1.34), .025, .025, 6, solid((.16, .11, .07)), "metal")

    def P(name, x, y, a=0.0, z=WALKWAY, **k):
        st.put(name, x, y, a, z, **k)
    # flower boxes and lamps keep the walkway apart from the roadway
    for i, y in enumerate(np.arange(-61.5, 62, 4.1)):
        P("planter", -1.22, y, 90)
        P(("shrub_pink", "tallgrass", "shrub_white", "shrub_yellow")[i % 4], -1.22, y, r.uniform(0, 360), WALKWAY + .3, s=.5)
    for y in np.arange(-66, 67, 16.4):
        P("lamp", -1.25, y + 6.1, 90)
    # at the parapet, looking down the river
    for name, x, y, a in (("girl_rail", .66, 2.6, 4), ("man_pockets", .58, 3.4, 12), ("woman_wave", .55, -4.6, -20), ("boy_run", -.1, -6.6, 82),
                          ("man_talk", .5, 9.4, 250), ("woman_talk", .35, 8.5, 70), ("man_phone", .55, -11.5, 30)):
        P(name, x, y, a)
    # on their way
    for name, x, y, a in (("woman_scarf", -.55, 6.4, 268), ("man_thobe", .1, 6.7, 272), ("man_push", -.35, -4.2, 92), ("stroller", -.35, -3.35, 92),
                          ("man_hold", -.4, 13.2, 270), ("girl_hand", .35, 13.2, 270), ("woman_blazer", -.5, -9.3, 88), ("man_suit", .0, -14.6, 272),
                          ("pupil_a", -.6, 17.5, 268), ("pupil_b", .0, 17.9, 272), ("woman_dress", -.2, -19.5, 90)):
        P(name, x, y, a)
    walkers = ("man_walk", "woman_scarf2", "woman_skirt", "man_thobe2", "woman_abaya", "pupil_a", "woman_trousers", "man_carry")
    for i, y in enumerate((22, 25.5, 29, 33, 38, 43, 49, 56, -24, -29, -35, -42, -50, -57)):
        P(walkers[i % len(walkers)], r.uniform(-.7, .5), y + r.uniform(-1, 1), r.choice([90, 270]) + r.uniform(-6, 6))
    for i in range(16):                 # on the walkway across the roadway
        P(walkers[i % len(walkers)], -39.0 + r.uniform(-.6, .4), r.uniform(-55, 55), r.choice([90, 270]) + r.uniform(-6, 6), 0)
    for name, x, y, a in riders:
        ride(st, name, x, y, a)
    # boats and gulls
    for name, x, y, a, s in (("dhow", 64, 16, 175, 1.5), ("rowboat", 30, -9, 20, 1.0), ("dhow", 150, -22, 10, 1.5), ("dhow", 230, 20, 190, 1.5)):
        st.put(name, x, y, a, -1.5, s)
    st.put("sit_talk", 30.2, -8.9, 200, -1.55)
    st.put("sit_woman2", 28.8, -9.4, 20, -1.55)
    for i in range(8):
        st.put(f"bird{i % 2}", 22 + r.uniform(-8, 14), 8 + r.uniform(-8, 8), r.uniform(0, 360), 5 + r.uniform(0, 5))
    st.clear = sbox(-44, -75, 1.6, 75)
    st.blocks = False
