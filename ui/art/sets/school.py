"""Morning at a primary school: portico, coloured fins, bicycles, children arriving."""
from shapely.geometry import Polygon, box as sbox

import kit
from geo import rect, solid
from sets.place import to_tower

PLACE = (300.0, -560.0, .3, to_tower(300, -560))


def build(st):
    r = st.r
    mb = st.mb
    mb.slab(sbox(-30, -14, 30, 40), -.25, 0, "setts", par=solid((.56, .49, .40)))
    Y = 17.0
    col = (.70, .60, .45)
    W = kit.Wall(mb, (-24, Y), (24, Y), 0, .4, solid(col), seed=5)
    for i in range(13):
        u = 2.2 + i * 3.63
        for v in (.9, 4.7):
            if v < 2 and 4 <= i <= 8:
                continue
            W.window(u, v, 2.3, 2.0, None, True, lit=(i * 7 + int(v)) % 3 == 0, cols=3, rows=2, frame=(.62, .58, .50), curtain=False)
    for u in (19.2, 24.0, 28.8):
        W.arch(u, 3.4, 2.4, False)
    W.finish(8.4, .5)
    mb.prism([(-24, Y + 3.5), (24, Y + 3.5), (24, Y + 14), (-24, Y + 14)], 0, 8.1, solid(col), "plaster", "roof")
    mb.add([(-24, Y + .3, 8.1), (24, Y + .3, 8.1), (24, Y + 3.6, 8.1), (-24, Y + 3.6, 8.1)], [(0, 1, 2, 3)], None, "roof", 0)
    # deep entrance hall
    mb.box(0, Y + 5.2, 0, 15, .3, 4.2, solid((.62, .48, .30)), "plaster")
    B = kit.Wall(mb, (-7.4, Y + 3.3), (7.4, Y + 3.3), 0, .3, solid((.64, .55, .42)), seed=6)
    for u in (2.6, 7.4, 12.2):
        B.door(u, 2.2, 2.6, (.06, .26, .28), False, True, lit=True)
        for d in (-.13, .13):                     # handles
            B.mb.tube(B.at(u + d, .95, .10), B.at(u + d, 1.35, .10), .018, .018, 6, solid(kit.BRASS), "metal")
    B.finish(4.2, None, False)
    mb.add([(-7.4, Y + .4, 4.2), (7.4, Y + .4, 4.2), (7.4, Y + 3.4, 4.2), (-7.4, Y + 3.4, 4.2)][::-1], [(0, 1, 2, 3)], None, "plaster", solid((.72, .66, .56)))
    for x in (-4.8, 0, 4.8):
        st.light(x, Y + 1.8, 3.6, 22, (1.0, .80, .58), .3)
    # canopy on columns, coloured fins
    mb.box(0, Y - 2.2, 4.05, 17, 5.0, .34, solid((.74, .70, .62)), "plaster", bottom=True)
    for x in (-8, -3.2, 3.2, 8):
        mb.tube((x, Y - 4.2, 0), (x, Y - 4.2, 4.06), .16, .16, 16, solid((.72, .67, .58)), "plaster")
    for i in range(36):
        x = -23.4 + i * 1.335
        c = [(.72, .40, .08), (.10, .34, .36), (.62, .16, .08), (.70, .58, .22)][(i * 5 // 3) % 4]
        if not (-9 < x < 9):
            mb.box(x, Y - .55, 4.3, .09, .55, 3.6, solid(c), "solid", bottom=True)
    for x in (-24.3, 24.3):
        mb.box(x, Y - .4, 4.1, .3, .9, 4.3, solid(col), "plaster", bottom=True)
    mb.box(0, Y - .5, 8.0, 48.6, 1.1, .25, solid((.74, .70, .62)), "plaster", bottom=True)
    # gardens left and right, trees
    for s in (-1, 1):
        lawn = sbox(*(sorted((s * 10.5, s * 26))[0], 1.0, sorted((s * 10.5, s * 26))[1], 13.6))
        mb.slab(lawn.buffer(.18, join_style=2), -.1, .14, "stone", par=solid((.62, .55, .44)))
        mb.slab(lawn, 0, .145, "turf")
        st.turf(lawn, .14, (-3, -6), 22)
        for i, y in enumerate((3.2, 10.5)):
            st.put(("ficus0", "plane0", "acacia0", "ficus1")[i + (s > 0)], s * (13 + i * 1.5), y, r.uniform(0, 360), .14, 1.1)
        st.put("plane1", s * 21, 6, 0, .14, 1.25)
        st.row(("shrub_pink", "tallgrass", "shrub_yellow", "shrub_white"), (s * 11.2, 13.0), (s * 24, 13.0), 14, jit=.2, s=(.6, .9), z=.14, turn=True)
        st.row(("hedge_low",), (s * 11, 1.45), (s * 25, 1.45), 7, z=.14)
    st.bench_with(-9.4, 7.6, 90, (("sit_woman", -.4), ("sit_man", .45)))
    st.put("bench", 9.4, 9.5, -90)
    for i in range(5):
        st.put(("bicycle", "bicycle_red")[i % 2], 8.6 + .0, 1.6 + i * .62, 4)
    P = st.put
    P("woman_hold", -2.2, 2.6, 82)
    P("girl_hand", -2.95, 2.7, 82)
    P("pupil_run", 1.6, 4.0, 98)
    P("pupil_b", -.2, 5.4, 88)
    P("pupil_a", .55, 5.6, 92)
    P("man_hold", 4.6, 6.2, 100)
    P("kid_hand", 3.85, 6.3, 100)
    P("pupil_c", -4.6, 7.6, -20)
    P("pupil_d", -3.7, 7.2, 160)
    P("pupil_e", 2.4, 8.6, 250)
    P("woman_wave", 2.9, 12.6, 262)
    P("pupil_a", -1.6, 10.2, 85)
    P("pupil_b", -.9, 10.6, 88)
    P("girl_run", -5.2, 11.2, 60)
    P("boy_run", -4.2, 12.2, 65)
    P("woman_scarf2", 6.4, 10.2, 200)
    P("woman_push", 4.6, 4.6, 160)
    P("stroller", 3.8, 4.9, 160)
    P("pupil_c", .8, 14.6, 90)
    P("pupil_d", 3.8, 15.2, 100)
    P("man_thobe2", -6.6, 4.8, 20)
    P("pupil_run", -5.7, 5.4, 40)
    P("worker", 8.9, 6.4, 175)
    P("pupil_e", -2.4, 14.2, 95)
    P("man_talk", -1.6, 19.4, 270)
    for p0, p1, g in (((-8, Y - 4.2, 4.3), (-7.2, 1.2, 4.4), .5), ((8, Y - 4.2, 4.3), (8.0, 4.6, 4.2), .4), ((-8, Y - 4.35, 4.0), (-3.2, Y - 4.35, 4.0), .35),
                      ((-3.2, Y - 4.35, 4.0), (3.2, Y - 4.35, 4.0), .4), ((3.2, Y - 4.35, 4.0), (8, Y - 4.35, 4.0), .35)):
        st.put_mesh(kit.bunting(p0, p1, g), (0, 0, 0), 0)
    st.put("chalk0", 1.5, 1.2, -6)
    st.put("girl_jump", 1.7, 2.7, 262)
    st.put("plane0", -7.2, 1.0, 30, 0, 1.0)
    st.put("pit", -7.2, 1.0)
    st.put("ficus1", 8.0, 4.4, 80, 0, 1.0)
    st.put("pit", 8.0, 4.4)
    for x in (-22, -19, -16, -13, -10.5, 10.5, 13, 16, 19, 22):
        st.put(f"pot{r.integers(4)}", x, Y - .5, r.uniform(0, 360), .14, 1.3)
    for i in range(10):
        st.put_mesh(kit.pigeon(), (-3.6 + r.normal() * .9, .6 + r.normal() * .5, 0), r.uniform(0, 6.28))
    for y0 in (3.0, 9.0):
        mb.slab(sbox(-9.4, y0, 9.4, y0 + .4), -.1, .004, "setts", par=solid((.40, .30, .22)))
    st.put("lamp", -9.2, 3.0)
    st.put("lamp", 9.4, 13.0)
    st.clear = Polygon(rect(0, 12, 76, 62))
