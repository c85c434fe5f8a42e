"""Street sets: places modelled in full detail for pictures at eye level, put into the real city.

A set has its own small coordinates (x right, y ahead, metres), an origin and a turn.  While it is active the
city's coarse blocks, trees, people and cars inside its clearing are sunk out of sight, and come back afterwards.
"""
import importlib
import json
import math

import bpy
import numpy as np
from shapely.geometry import Polygon, box as sbox
from shapely.ops import unary_union

import flora
import kit
import materials
import people
import props
from geo import MeshBuilder, rot2

PROTO = {}
SMALL = ("cars", "lamps", "people", "benches", "lowlamps", "planters")
SCATTER = ("trees", "palms", *SMALL)
SOLID = ("homes", "ground", "towers", "roads", "trails")


def rng(name):
    return np.random.default_rng(sum(ord(c) * (i + 1) for i, c in enumerate(name)))


LIB = {
    "bench": lambda r: kit.bench(), "seat": lambda r: kit.bench(False), "lamp": lambda r: kit.street_lamp(), "walllamp": lambda r: kit.wall_lantern(),
    "chair": lambda r: kit.chair(), "table": lambda r: kit.table(), "parasol": lambda r: kit.parasol(), "parasol_red": lambda r: kit.parasol(((.46, .09, .06), (.66, .60, .50))),
    "bicycle": lambda r: kit.bicycle(), "bicycle_red": lambda r: kit.bicycle((.42, .06, .04)), "stroller": lambda r: kit.stroller(), "wheelchair": lambda r: kit.wheelchair(), "ball": lambda r: kit.ball(), "pigeon": lambda r: kit.pigeon(),
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
    "planter": lambda r: kit.planter(), "lantern": lambda r: kit.lantern(), "helmet": lambda r: kit.helmet(),
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

    def put_mesh(self, mb, at, ang):
        """A piece that is built for this place alone; ang in radians."""
        ob = mb.build(mats(), self.col)
        ob.location = self.world(at)
        ob.rotation_euler = (0, 0, ang + self.rot)
        return ob

    def finish(self):
        ob = self.mb.build(mats(), self.col)
        if ob:
            ob.location = tuple(self.o)
            ob.rotation_euler = (0, 0, self.rot)


# ---- which set is in the picture ---
_live = {}


def build(name):
    if name not in _live:
        part = importlib.import_module("sets." + name)
        x, y, z, turn = part.PLACE
        st = Stage(name, (x, y, z), turn)
        part.build(st)
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
