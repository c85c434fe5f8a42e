"""A shared court between homes: shade tree, basin, children, washing, a way out to the tower."""
import math

import numpy as np
from shapely.geometry import Polygon, box as sbox

import kit
from geo import rect, solid
from sets.house import PLASTER, house
from sets.place import to_tower

PLACE = (130.0, -545.0, .3, to_tower(130, -545))


def rotate(radius, degrees):
    return radius * math.cos(math.radians(degrees)), radius * math.sin(math.radians(degrees))


def build(st, gathering=True):
    """With `gathering`, neighbors stand in a ring near the basin."""
    r = st.r
    mb = st.mb
    X, Y = 11.6, 36.0
    mb.slab(sbox(-X - 5, -10, X + 5, Y + 40), -.25, 0, "setts", par=solid((.55, .47, .37)))
    for x in (-7.4, 7.4):
        mb.slab(sbox(x - .22, -8, x + .22, Y), -.1, .004, "setts", par=solid((.33, .25, .19)))
    for y in (1.5, 9.0, 21.4, 29):
        mb.slab(sbox(-7.2, y - .22, 7.2, y + .22), -.1, .004, "setts", par=solid((.33, .25, .19)))
    # west (left), east (right), north (far), south (behind the camera)
    house(st, (-X, -8), (-X, 6.4), 3, PLASTER[0], 11, lit=.4)
    house(st, (-X, 6.4), (-X, 18.6), 2, (.76, .72, .64), 12, lit=.4)
    house(st, (-X, 18.6), (-X, Y), 3, (.60, .36, .22), 13, lit=.4)
    house(st, (X, Y), (X, 24.2), 3, PLASTER[1], 14)
    house(st, (X, 24.2), (X, 10.6), 4, (.66, .38, .22), 15)
    house(st, (X, 10.6), (X, -8), 3, (.76, .71, .62), 22)
    house(st, (-X, Y), (-3.4, Y), 2, PLASTER[3], 17)
    house(st, (3.4, Y), (X, Y), 2, PLASTER[0], 18)
    house(st, (X, -8), (-X, -8), 2, PLASTER[3], 19)
    W = kit.Wall(mb, (-3.4, Y), (3.4, Y), 0, .7, solid((.66, .55, .40)), seed=4)
    W.arch(3.4, 4.2, 2.9, True)
    W.finish(6.6, .55)
    # gardens
    for x, y, a, tree in ((-8.2, 9.6, 90, "orange0"), (-8.2, 15.0, 90, "orange1"), (8.4, 22.5, 90, "orange0"), (8.4, 28.5, 90, "olive0"), (-8.2, 27, 90, "orange1")):
        st.put("bed", x, y, a)
        st.put(tree, x, y, r.uniform(0, 360), .38, .95)
        for d in (-1.15, -.75, -.35, .35, .75, 1.15):
            st.put(("shrub_pink", "tallgrass", "shrub_white", "shrub_yellow")[r.integers(4)], x + r.uniform(-.25, .25), y + d, r.uniform(0, 360), .42, r.uniform(.45, .7))
    st.put("ficus0", 4.2, 19.0, 40, 0, 1.12)
    st.put("pit", 4.2, 19.0, 0, 0)
    st.put("seat", 4.2, 17.5, 0)
    st.put("seat", 4.2, 20.5, 180)
    st.put("plane0", -3.8, 30.5, 120, 0, .95)
    st.put("pit", -3.8, 30.5)
    st.put("plane1", -4.9, -.2, 60, 0, .92)               # beside the camera: a roof of leaves and dappled ground
    for n, x, y, k in (("pot0", 2.15, .75, 1.25), ("pot2", 2.75, 1.35, 1.2), ("pot1", 2.65, .55, 1.1)):
        st.put(n, x, y, r.uniform(0, 360), 0, k)
    st.put("ficus1", -10.6, 2.6, 200, 0, .78)
    st.put("pit", -10.4, 2.6)
    lawn = sbox(6.0, 2.2, 10.2, 12.6)
    mb.slab(lawn.buffer(.16, join_style=2), -.1, .10, "stone", par=solid((.60, .53, .42)))
    mb.slab(lawn, .0, .105, "turf")
    st.turf(lawn, .10, (5, 0), 24)
    st.put("olive0", 8.9, 10.4, 10, .1, 1.0)
    st.row(("shrub_white", "tallgrass", "shrub_pink"), (9.8, 2.6), (9.8, 9.5), 9, jit=.2, s=(.65, .95), z=.1, turn=True)
    st.row(("shrub_yellow", "tallgrass"), (6.5, 2.7), (9.0, 2.7), 5, jit=.12, s=(.45, .6), z=.1, turn=True)
    st.put("palm1", -9.6, 21.2, 0, 0, .95)
    st.put("basin", -1.0, 13.2, 0)
    for y, n in ((8.4, "climber"), (20.0, "climber_orange"), (31, "climber"), (-1.6, "climber_white")):
        st.put(n, -X + .02, y, 90, 0, 1.2)
    for y, n in ((8.0, "climber"), (23.0, "climber_white"), (12.6, "climber_orange")):
        st.put(n, X - .02, y, -90, 0, 1.25)
    # life
    st.put("chalk0", 1.0, 1.5, -8)
    st.put("chalk1", -2.3, 2.0, 12)
    st.put("girl_squat", -2.75, 2.9, -60)
    st.put("kid_squat", -1.3, 2.8, 215)
    st.put("girl_jump", 1.2, 2.9, 258)
    st.put("pupil_c", 2.35, 4.6, 215)
    st.put("girl_run", -5.6, 17.6, 20)
    st.put("boy_run", -4.0, 18.2, 12)
    st.put("boy_kick", -5.2, 15.6, 200)
    st.put("ball", -6.0, 15.4, 0)
    st.bench_with(-6.8, 5.4, 90, (("sit_woman2", -.45), ("sit_woman", .45)))
    st.put("woman_scarf2", -5.6, 6.3, 200)
    st.bench_with(6.6, 15.2, -90, (("sit_thobe", -.4), ("sit_talk", .5)))
    st.put("man_old", 5.4, 14.9, 5)
    st.put("woman_push", -4.9, 11.2, 262)
    st.put("stroller", -5.0, 10.35, 262)
    st.put("man_carry", -4.4, 18.5, 250)
    st.put("woman_hold", -2.1, 22.5, 262)
    st.put("girl_hand", -1.35, 22.6, 262)
    # neighbors in a ring, under lanterns
    ring = ("man_talk", "woman_scarf2", "man_pockets", "woman_talk", "pupil_d", "man_thobe2", "man_phone")
    if gathering:
        for name, degrees in zip(ring, (15, 55, 100, 145, 185, 230, 330)):
            x, y = rotate(2.1, degrees)
            st.put(name, 2.7 + x, 13.9 + y, degrees + 180)
    for x, y in ((1.9, 16.4), (3.2, 16.0), (4.6, 15.9), (5.8, 16.6)):
        st.put("lantern", x, y, 0, 3.0)
        mb.tube((x, y, 3.44), (x, y, 5.4), .012, .012, 5, solid(kit.IRON))
        st.light(x, y, 3.1, 70)
    st.put("man_pockets", 1.5, 25.2, 200)
    st.put("woman_talk", .6, 24.9, 20)
    st.put("woman_dress", 1.0, 32.5, 90)
    st.put("man_walk", -.8, 34.5, 270)
    st.put("bicycle", -10.6, 11.9, 84)
    st.put("bicycle_red", 10.7, 16.6, -80)
    for x, y in ((-5.3, 11.6), (6.1, 25.5)):
        st.put("lamp", x, y, 0)
        st.light(x, y, 3.7, 260)
    st.put("girl_hand", 3.05, 2.5, 160)
    st.put("woman_scarf", 3.75, 2.65, 175)
    st.put("ball", -.15, .55)
    for i in range(6):
        st.put("pigeon", -4.1 + r.normal() * .5, 3.6 + r.normal() * .4, r.uniform(0, 360), s=.8)
    st.put("chair", -10.0, 13.2, 70)
    st.put("chair", -10.1, 14.4, 110)
    st.put_mesh(kit.laundry(np.random.default_rng(8), 5.5), (X - 3.4, 21.6, 6.4), 0.0)
    for x, y in ((-10.8, 4.9), (-10.8, 14.9), (10.5, 18.4), (10.7, 13.9), (-3.9, 34.9), (3.9, 34.9), (-2.9, 34.9), (5.4, 1.6), (5.5, 13.3), (4.9, 1.1), (-6.6, 2.2), (-6.9, 7.7), (-7.3, 1.4)):
        st.put(f"pot{r.integers(4)}", x, y, r.uniform(0, 360), 0, r.uniform(.95, 1.5))
    st.clear = Polygon(rect(0, 14, 62, 72))
