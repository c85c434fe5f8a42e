"""Street sets: places modelled in full detail for pictures at eye level, put into the real city.

A set has its own small coordinates (x right, y ahead, metres), an origin and a turn.  While it is active the
city's coarse blocks, trees, people and cars inside its clearing are sunk out of sight, and come back afterwards.
"""
import json
import math

import bpy
import numpy as np
from shapely.geometry import Point, Polygon, box as sbox
from shapely.ops import unary_union

import flora
import kit
import materials
import people
import props
from city import river_y, water_hw
from flora import merge
from geo import MeshBuilder, rect, ring, rot2, solid, style, superellipse

PROTO = {}
SCATTER = ("trees", "palms", "cars", "lamps", "people", "benches", "lowlamps", "planters")
SOLID = ("homes", "ground", "towers", "roads", "trails")


def rng(name):
    return np.random.default_rng(sum(ord(c) * (i + 1) for i, c in enumerate(name)))


LIB = {
    "bench": lambda r: kit.bench(), "seat": lambda r: kit.bench(False), "lamp": lambda r: kit.street_lamp(), "walllamp": lambda r: kit.wall_lantern(),
    "chair": lambda r: kit.chair(), "table": lambda r: kit.table(), "parasol": lambda r: kit.parasol(), "parasol_red": lambda r: kit.parasol(((.46, .09, .06), (.66, .60, .50))),
    "bicycle": lambda r: kit.bicycle(), "bicycle_red": lambda r: kit.bicycle((.42, .06, .04)), "stroller": lambda r: kit.stroller(), "ball": lambda r: kit.ball(), "pigeon": lambda r: kit.pigeon(),
    "basin": lambda r: kit.basin(), "pit": lambda r: kit.tree_pit(), "bed": lambda r: kit.raised_bed(), "swing": lambda r: kit.swing(), "slide": lambda r: kit.slide(),
    "dhow": lambda r: kit.boat(), "rowboat": lambda r: kit.boat(False, (.10, .26, .32)), "bird0": lambda r: kit.bird(.4), "bird1": lambda r: kit.bird(-.2),
    "car0": lambda r: props.car(r, 0), "car1": lambda r: props.car(r, 1), "car2": lambda r: props.car(r, 2),
    "jet0": lambda r: kit.jet(r), "jet1": lambda r: kit.jet(r, 2.6), "jet2": lambda r: kit.jet(r, 3.7),
    "chalk0": lambda r: kit.chalk(r, 0), "chalk1": lambda r: kit.chalk(r, 1), "flowers": kit.flower_stand, "laundry": kit.laundry, "laundry2": kit.laundry,
    "stall0": lambda r: kit.stall(r, ((.52, .09, .05), (.74, .69, .60)), 0), "stall1": lambda r: kit.stall(r, ((.06, .22, .24), (.74, .70, .62)), 1),
    "stall2": lambda r: kit.stall(r, ((.60, .38, .06), (.76, .70, .60)), 2), "stall3": lambda r: kit.stall(r, ((.10, .20, .08), (.72, .68, .58)), 3),
    "crate0": lambda r: kit.crate(r, kit.FRUIT[0]), "crate1": lambda r: kit.crate(r, kit.FRUIT[3]),
    "ficus0": lambda r: flora.broadleaf("ficus", r), "ficus1": lambda r: flora.broadleaf("ficus", r), "plane0": lambda r: flora.broadleaf("plane", r),
    "plane1": lambda r: flora.broadleaf("plane", r), "orange0": lambda r: flora.broadleaf("orange", r, .8), "orange1": lambda r: flora.broadleaf("orange", r, .8),
    "olive0": lambda r: flora.broadleaf("olive", r, .9), "acacia0": lambda r: flora.acacia(r), "acacia1": lambda r: flora.acacia(r),
    "palm0": lambda r: flora.date_palm(r), "palm1": lambda r: flora.date_palm(r, 1.0, 7.2),
    "hedge": lambda r: flora.hedge(r), "hedge_low": lambda r: flora.hedge(r, 2.0, .5, .5), "hedge_rose": lambda r: flora.hedge(r, 2.0, .7, .7, flowers=(.62, .07, .14)),
    "shrub": lambda r: flora.shrub(r), "shrub_pink": lambda r: flora.shrub(r, 1.0, .6, flowers=(.62, .12, .28)), "shrub_yellow": lambda r: flora.shrub(r, .8, .55, flowers=(.78, .50, .06)),
    "shrub_white": lambda r: flora.shrub(r, .7, .5, flowers=(.80, .78, .72)), "tallgrass": lambda r: flora.shrub(r, 1.0, .5, (.13, .15, .055), grassy=True),
    "climber": flora.climber, "climber_orange": lambda r: flora.climber(r, 2.2, 3.8, (.72, .20, .05)), "climber_white": lambda r: flora.climber(r, 2.0, 3.4, (.74, .68, .66)),
    "pot0": lambda r: flora.pot(r, 0), "pot1": lambda r: flora.pot(r, 1), "pot2": lambda r: flora.pot(r, 2), "pot3": lambda r: flora.pot(r, 3),
    "turf0": lambda r: flora.turf_patch(r), "turf1": lambda r: flora.turf_patch(r), "turf2": lambda r: flora.turf_patch(r),
}


def mats():
    return {n: bpy.data.materials[n] for n in materials.ALL}


def proto(name):
    """Mesh of a library piece or a person, built once."""
    if name not in PROTO:
        r = rng(name)
        mb = people.make(name) if name in people.CAST else LIB[name](r)
        ob = mb.build(mats(), bpy.context.scene.collection)
        PROTO[name] = ob.data
        bpy.data.objects.remove(ob)
    return PROTO[name]


class Stage:
    def __init__(self, name, origin, rot=0.0):
        self.o, self.rot = np.asarray(origin, float), rot
        self.col = bpy.data.collections.new("set_" + name)
        bpy.context.scene.collection.children.link(self.col)
        self.mb = MeshBuilder("set_" + name, materials.ALL)
        self.r = rng(name)
        self.clear = None
        self.blocks = True
        self.extra = ()

    def world(self, p):
        q = rot2(np.asarray(p[:2], float), self.rot) + self.o[:2]
        return (float(q[0]), float(q[1]), float(p[2] + self.o[2]) if len(p) > 2 else 0.0)

    def put(self, name, x, y, a=0.0, z=0.0, s=1.0, tilt=0.0):
        """a in degrees; people face +x at 0, furniture faces -y at 0."""
        ob = bpy.data.objects.new(name, proto(name))
        ob.location = self.world((x, y, z))
        ob.rotation_euler = (tilt, 0, math.radians(a) + self.rot)
        ob.scale = (s, s, s)
        self.col.objects.link(ob)
        return ob

    def row(self, names, p0, p1, n, a=0.0, jit=0.0, s=(1, 1), z=0.0, turn=False):
        r = self.r
        for i in range(n):
            q = np.array(p0, float) + (np.array(p1, float) - p0) * ((i + .5) / n) + r.uniform(-jit, jit, 2)
            self.put(names[i % len(names)], q[0], q[1], r.uniform(0, 360) if turn else a, z, r.uniform(*s))

    def turf(self, poly, z, near, reach=16.0):
        """Grass blades on a shapely polygon around the point `near`."""
        r = self.r
        x0, y0, x1, y1 = poly.bounds
        for x in np.arange(x0 + .4, x1, .9):
            for y in np.arange(y0 + .4, y1, .9):
                if math.hypot(x - near[0], y - near[1]) < reach and poly.contains(sbox(x - .45, y - .45, x + .45, y + .45)):
                    self.put(f"turf{r.integers(3)}", x, y, 90 * r.integers(4) + r.uniform(-8, 8), z)

    def light(self, x, y, z, power, colour=(1.0, .62, .30), radius=.12):
        L = bpy.data.lights.new("lamp", "POINT")
        L.energy, L.color, L.shadow_soft_size = power, colour, radius
        ob = bpy.data.objects.new("lamp", L)
        ob.visible_glossy = ob.visible_camera = False       # no bright discs in shop windows
        ob.location = self.world((x, y, z))
        self.col.objects.link(ob)

    def bench_with(self, x, y, a, who=(), name="bench"):
        self.put(name, x, y, a)
        for n, off in who:
            q = rot2(np.array([off, .02]), math.radians(a))
            self.put(n, x + q[0], y + q[1], a - 90)

    def cafe(self, x, y, who=(), parasol="parasol", a=0.0):
        """Table, chairs, parasol, guests; who: list of (name or None) per chair."""
        self.put("table", x, y)
        if parasol:
            self.put(parasol, x + .05, y + .42, self.r.uniform(0, 40))
        for i, n in enumerate(who):
            b = math.radians(a + i * 360 / len(who))
            cx, cy = x + math.cos(b) * .68, y + math.sin(b) * .68
            face = math.degrees(b) + 180                    # towards the table
            self.put("chair", cx, cy, face + 90)
            if n:
                self.put(n, cx - math.cos(b) * .03, cy - math.sin(b) * .03, face)

    def finish(self):
        ob = self.mb.build(mats(), self.col)
        if ob:
            ob.location = tuple(self.o)
            ob.rotation_euler = (0, 0, self.rot)


# ---- homes ------------------------------------------------------------------------------------
PLASTER = [(.64, .50, .34), (.72, .62, .47), (.58, .40, .26), (.70, .64, .54), (.62, .44, .32), (.68, .56, .40)]
WOODCOL = [(.10, .20, .21), (.17, .10, .055), (.09, .15, .10), (.24, .13, .065), (.12, .17, .24)]


def house(st, p0, p1, floors, col, seed, ground="home", bay=3.3, fh=3.2, depth=8.0, lit=.25, gh=3.4):
    """One house front between two points, with its body behind."""
    r = np.random.default_rng(seed)
    W = kit.Wall(st.mb, p0, p1, 0, .34, solid(col), seed=seed)
    n = max(1, int(round(W.L / bay)))
    b = W.L / n
    H = gh + (floors - 1) * fh + .9
    wood = WOODCOL[r.integers(len(WOODCOL))]
    doorbay = r.integers(n)
    bal = r.choice(["bars", "lattice", "solid"], p=(.56, .38, .06))
    L = lambda: bool(r.random() < lit)
    for i in range(n):
        u = (i + .5) * b
        if ground == "home":
            if i == doorbay:
                W.door(u, 1.15, 2.25, wood, True)
                q = W.at(u - 1.05, 2.35)
                st.put("walllamp", q[0], q[1], math.degrees(W.ang), 2.35)
                st.light(*(W.at(u - 1.05, 2.2, -.45)), 14 if lit > .4 else 3)
                for s in (-1.0, 1.0):
                    q = W.at(u + s, 0, -.38)
                    st.put(f"pot{r.integers(4)}", q[0], q[1], r.uniform(0, 360), 0, r.uniform(.85, 1.15))
            else:
                W.window(u, .95, 1.15, 1.35, wood if r.random() < .7 else None, lit=L(), arch=False)
                if r.random() < .4:
                    q = W.at(u + r.uniform(-.9, .9), 0, -.4)
                    st.put(f"pot{r.integers(4)}", q[0], q[1], r.uniform(0, 360), 0, r.uniform(.8, 1.2))
        elif ground == "shop":
            W.shop(u, b - .55, 2.75, .45, WOODCOL[r.integers(5)], kind=int(r.integers(2)))
            q = W.at(u, 3.22, -.02)
            st.put_mesh(kit.awning(b - .35, 1.25, .5, [((.52, .09, .05), (.74, .69, .60)), ((.06, .22, .24), (.74, .70, .62)), ((.12, .22, .10), (.72, .68, .58)), ((.58, .36, .06), (.74, .69, .6))][r.integers(4)], .2), q, W.ang)
        elif ground == "arcade":
            W.arch(u, b - .75, 2.25, True)
        for k in range(1, floors):
            v = gh + (k - 1) * fh + .25
            if ground == "arcade" and k == 1:
                v += .5
            if r.random() < .42:
                w = min(b - .5, 2.7)
                W.balcony(u, v, w, 1.1, bal, kit.IRON if bal == "bars" else wood)
                P = sbox(u - .6, v, u + .6, v + 2.2)
                W.hole(P)
                W._glazing(u - .6, u + .6, v, v + 2.2, 2, 3, wood, lit=L())
                if r.random() < .6:
                    W.louvre(u - 1.22, u - .64, v, v + 2.2, wood)
                    W.louvre(u + .64, u + 1.22, v, v + 2.2, wood)
                for s in r.choice([-1, 0, 1], 2, replace=False):
                    q = W.at(u + s * (w / 2 - .35), v, -.82)
                    st.put(f"pot{r.integers(4)}", q[0], q[1], r.uniform(0, 360), v, r.uniform(.6, .85))
                if r.random() < .45:
                    q = W.at(u, v + 1.75, -1.0)
                    st.put_mesh(kit.laundry(r, w - .2), q, W.ang)
                elif r.random() < .4:
                    q = W.at(u + .2, v, -.5)
                    st.put("chair", q[0], q[1], r.uniform(0, 360), v)
            else:
                W.window(u, v + .85, 1.05, 1.4, wood if r.random() < .65 else None, lit=L(), arch=r.random() < .12)
    W.finish(H, .55)
    q = [W.at(0, 0, .36 + 3.0), W.at(W.L, 0, .36 + 3.0), W.at(W.L, 0, depth), W.at(0, 0, depth)]
    st.mb.prism([p[:2] for p in q], 0, H - .3, solid(col), "plaster", "roof")
    a = [W.at(0, 0, .30), W.at(W.L, 0, .30), W.at(W.L, 0, 3.5), W.at(0, 0, 3.5)]
    st.mb.add([(p[0], p[1], H - .3) for p in a], [(0, 1, 2, 3)], None, "roof", 0)
    for uu in (0.0, W.L):            # flank walls
        st.mb.add([W.at(uu, 0, 0), W.at(uu, 0, 3.5), W.at(uu, H - .02, 3.5), W.at(uu, H - .02, 0)], [(0, 1, 2, 3)], None, "plaster", solid(col))
    return W, H


def _put_mesh(self, mb, at, ang):
    ob = mb.build(mats(), self.col)
    q = self.world(at)
    ob.location = q
    ob.rotation_euler = (0, 0, ang + self.rot)
    return ob


Stage.put_mesh = _put_mesh


# ---- the sets ------------------------------------------------------------------------------------
def to_tower(x, y):
    """Turn that makes local +y look at the icon tower from (x, y)."""
    return math.atan2(60 - y, 0 - x) - math.pi / 2


PLACES = {                        # origin x, y, z and turn
    "promenade": (-300.0, 0.0, 0.0, 0.0),
    "courtyard": (130.0, -545.0, .3, to_tower(130, -545)),
    "market": (-96.0, -560.0, .3, to_tower(-96, -560)),
    "boulevard": (24.0, 470.0, .2, math.pi),
    "school": (300.0, -560.0, .3, to_tower(300, -560)),
    "plaza": (0.0, 60.0, .2, 0.0),
}


def shore(x):
    return float(river_y(x)) - float(water_hw(x))


def promenade(st):
    """South bank, looking down the river to the bridge and across to the skyline. Local x = metres east of the origin;
    helper q(s, off): s along, off = metres back from the water."""
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


def courtyard(st):
    """A shared court between homes: shade tree, basin, children, washing, a way out to the tower."""
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
    st.put("girl_run", -3.9, 8.0, 20)
    st.put("boy_run", -2.2, 8.9, 12)
    st.put("boy_kick", 3.9, 9.4, 170)
    st.put("ball", 2.9, 9.5, 0)
    st.bench_with(-6.8, 5.4, 90, (("sit_woman2", -.45), ("sit_woman", .45)))
    st.put("woman_scarf2", -5.6, 6.3, 200)
    st.bench_with(6.6, 15.2, -90, (("sit_thobe", -.4), ("sit_talk", .5)))
    st.put("man_old", 5.4, 14.9, 5)
    st.put("woman_push", 3.9, 12.2, 240)
    st.put("stroller", 3.5, 11.45, 240)
    st.put("man_carry", -4.4, 18.5, 250)
    st.put("woman_hold", -2.1, 22.5, 262)
    st.put("girl_hand", -1.35, 22.6, 262)
    st.put("man_pockets", 1.5, 25.2, 200)
    st.put("woman_talk", .6, 24.9, 20)
    st.put("woman_dress", 1.0, 32.5, 90)
    st.put("man_walk", -.8, 34.5, 270)
    st.put("bicycle", -10.6, 11.9, 84)
    st.put("bicycle_red", 10.7, 16.6, -80)
    st.put("lamp", -5.3, 11.6, 0)
    st.put("lamp", 6.1, 25.5, 0)
    st.put("chair", -10.0, 13.2, 70)
    st.put("chair", -10.1, 14.4, 110)
    st.put_mesh(kit.laundry(np.random.default_rng(8), 5.5), (X - 3.4, 21.6, 6.4), 0.0)
    for x, y in ((-10.8, 4.9), (-10.8, 14.9), (10.5, 18.4), (10.7, 13.9), (-3.9, 34.9), (3.9, 34.9), (-2.9, 34.9), (5.4, 1.6), (5.5, 13.3), (4.9, 1.1), (-6.6, 2.2), (-6.9, 7.7), (-7.3, 1.4)):
        st.put(f"pot{r.integers(4)}", x, y, r.uniform(0, 360), 0, r.uniform(.95, 1.5))
    st.clear = Polygon(rect(0, 14, 62, 72))


def market(st):
    """Arcade street at dusk: cafe tables on the right, stalls on the left, lights overhead, the tower at the end."""
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


def boulevard(st):
    """East pavement of the boulevard, looking south to the icon tower; local x > 0 is the road."""
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
    P("man_suit", -5.2, 10.4, 88)
    P("woman_blazer", -4.4, 12.8, 270)
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
        mb.slab(sbox(.6 + i * 1.5, 2.4, 1.35 + i * 1.5, 6.2), -.16, -.118, "solid", par=solid((.66, .64, .60)))
    for n, x, y in (("car0", 6.2, 13.5), ("car2", 9.8, 11.5), ("car1", 13.0, 14.5), ("car0", 9.6, 22), ("car2", 5.9, 30), ("car1", 12.6, 33)):
        P(n, x, y, 270 if n != "car1" else 270, z=-.15)
    mb.slab(sbox(15.2, -20, 15.5, 1.5), -.2, .04, "stone", par=solid((.56, .51, .44)))
    for x, y, a in ((-7.9, 4.5, 0), (-8.2, 22.6, 0), (-8.0, 8.6, 0)):
        P(f"pot{r.integers(4)}", x, y, r.uniform(0, 360), 0, 1.4)
    st.clear = Polygon(rect(2.6, 30, 25.4, 90))
    st.blocks = False


def school(st):
    """Morning at a primary school: portico, coloured fins, bicycles, children arriving."""
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
    mb.box(0, Y + 3.6, 0, 15, .3, 4.2, solid((.70, .44, .20)), "plaster")
    B = kit.Wall(mb, (-7.4, Y + 3.3), (7.4, Y + 3.3), 0, .3, solid((.64, .55, .42)), seed=6)
    for u in (2.6, 7.4, 12.2):
        B.door(u, 2.2, 2.5, (.08, .24, .26), False, True, lit=True)
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


def plaza(st):
    """Evening at the foot of the icon tower: pools lit from below, families, a band of cafe tables."""
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
    st.put("girl_jump", 26.9, -78.9, 200)
    st.put("pupil_c", 27.9, -78.6, 190)
    st.light(23.5, -79.5, 3.6, 60, (1.0, .66, .34), .4)
    st.light(29.0, -79.0, 3.6, 60, (1.0, .66, .34), .4)
    names = ("man_walk", "woman_scarf", "man_suit", "woman_dress", "man_thobe", "woman_skirt", "man_pockets", "woman_trousers", "pupil_a")
    for i in range(40):
        a, rad = r.uniform(225, 300), r.uniform(54, 66)
        P(names[i % len(names)], a, rad, r.uniform(0, 360))
    st.clear = Polygon(np.array([pol(a, 104) for a in np.linspace(225, 362, 30)] + [pol(a, 53) for a in np.linspace(362, 225, 30)]))
    st.blocks = False
    st.extra = ("fountain",)


SETS = {"plaza": plaza, "promenade": promenade, "courtyard": courtyard, "market": market, "boulevard": boulevard, "school": school}
_live = {}


def build(name):
    if name not in _live:
        x, y, z, rot = PLACES[name]
        st = Stage(name, (x, y, z), rot)
        SETS[name](st)
        st.finish()
        _live[name] = st
    return _live[name]


_saved = {}


def activate(name):
    """Show one set (or none) and clear its ground of the city's coarse pieces."""
    for nm, co in list(_saved.items()):
        me = bpy.data.meshes[nm]
        me.vertices.foreach_set("co", co)
        me.update()
        del _saved[nm]
    for n, st in _live.items():
        st.col.hide_render = n != name
    if not name:
        return None
    st = build(name)
    st.col.hide_render = False
    area = Polygon([st.world(p)[:2] for p in np.asarray(st.clear.exterior.coords)])
    from shapely import contains_xy, prepare
    sink = area
    if st.blocks:
        bl = [Polygon(b).buffer(.6) for b in json.loads(bpy.context.scene["blocks"])]
        sink = unary_union([b for b in bl if b.intersects(area)])
    prepare(area), prepare(sink)
    for nm in SCATTER + (SOLID if st.blocks else ()) + st.extra:
        me = bpy.data.meshes.get(nm)
        if not me:
            continue
        co = np.empty(len(me.vertices) * 3, np.float32)
        me.vertices.foreach_get("co", co)
        q = co.reshape(-1, 3).copy()
        m = contains_xy(area, q[:, 0], q[:, 1])
        if st.blocks:
            m = m | contains_xy(sink, q[:, 0], q[:, 1])
        if m.any():
            _saved[nm] = co
            q[m, 2] = -400
            me.vertices.foreach_set("co", q.reshape(-1))
            me.update()
    return st
