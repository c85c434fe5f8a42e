"""What moves in the film, drawn over its frames: traffic, a tram on the bridge, flags, palms, and the river.

The city stands still, so film.py re-projects it from a few path-traced keys. Everything here is drawn into the
linear frame afterwards, hidden behind what is nearer by the frame's depth, and takes its light from the ground that
it stands on. `t` runs from 0 to 1 over the loop; every motion repeats after it, so that the loop has no seam.
"""
import math

import numpy as np
from scipy.ndimage import gaussian_filter, map_coordinates
from shapely.geometry import LineString

from city import City, river_y, water_hw

FINE = 3                       # samples a pixel, each way
GROUND = .14                   # albedo that the ground under a mover is taken to have
WATER_Z = -1.5

PAINT = np.array([(.62, .61, .58), (.60, .58, .54), (.30, .31, .32), (.045, .047, .052), (.30, .035, .03), (.10, .14, .20), (.42, .36, .27)])
GLASS = np.array((.03, .035, .04))
HEAD = np.array((1.0, .84, .62)) * 9.0
TAIL = np.array((1.0, .07, .03)) * 4.5
WINDOW = np.array((1.0, .78, .48)) * .55
CRIMSON, CREAM, POLE = (.30, .022, .03), (.50, .46, .39), (.45, .43, .40)


# ---- shapes: points on a surface, with normal and colour --------------------------------------
class Shape:
    """Points (n, 3), normals (n, 3), albedo (n, 3) and emission at night (n, 3); forward is +x, up is +z."""

    def __init__(self):
        self.parts = []

    def face(self, corner, a, b, albedo, emission=(0, 0, 0), step=.10):
        corner, a, b = (np.asarray(v, float) for v in (corner, a, b))
        count = [max(int(np.linalg.norm(q) / step), 1) for q in (a, b)]
        U, V = (q.reshape(-1, 1) for q in np.meshgrid(*((np.arange(k) + .5) / k for k in count)))
        n = np.cross(a, b)
        P = corner + U * a + V * b
        one = np.ones((len(P), 1))
        self.parts.append((P, one * (n / np.linalg.norm(n)), one * np.asarray(albedo, float), one * np.asarray(emission, float)))

    def box(self, x0, x1, w, z0, z1, side, top, front=(0, 0, 0), back=(0, 0, 0), emission=(0, 0, 0)):
        h = w / 2
        self.face((x0, -h, z1), (x1 - x0, 0, 0), (0, w, 0), top)
        self.face((x0, -h, z0), (x1 - x0, 0, 0), (0, 0, z1 - z0), side, emission)
        self.face((x1, h, z0), (x0 - x1, 0, 0), (0, 0, z1 - z0), side, emission)
        self.face((x1, -h, z0), (0, w, 0), (0, 0, z1 - z0), side, front)
        self.face((x0, h, z0), (0, -w, 0), (0, 0, z1 - z0), side, back)

    def done(self):
        return tuple(np.concatenate(q) for q in zip(*self.parts))


def car(paint):
    s = Shape()
    s.box(-2.2, 2.2, 1.8, .30, .92, paint, paint)
    s.box(-1.7, 1.0, 1.55, .92, 1.42, GLASS, paint * .9)
    for y in (-.62, .62):
        s.face((2.21, y - .2, .55), (0, .4, 0), (0, 0, .25), paint, HEAD, .05)
        s.face((-2.21, y + .2, .6), (0, -.4, 0), (0, 0, .22), paint, TAIL, .05)
    return s.done()


def tram():
    """Three cars of 13 m: white, with a band of windows and a crimson stripe."""
    s = Shape()
    white, red, glass = np.array((.66, .64, .60)), np.array((.42, .03, .04)), np.array((.05, .055, .06))
    for i in range(3):
        x0 = -20.5 + i * 13.8
        x1 = x0 + 13.3
        s.box(x0, x1, 2.6, .35, 1.15, white, white)
        s.box(x0, x1, 2.61, 1.15, 1.40, red, red)
        s.box(x0, x1, 2.6, 1.40, 2.70, glass, glass)
        for x in np.arange(x0 + .4, x1 - 1.5, 1.9):
            s.box(x, x + 1.5, 2.62, 1.55, 2.55, glass, glass, emission=WINDOW)
        s.box(x0, x1, 2.6, 2.70, 3.35, white, white)
    for y in (-.8, .8):
        s.face((20.9, y - .25, .9), (0, .5, 0), (0, 0, .3), white, HEAD, .06)
        s.face((-20.6, y + .25, .9), (0, -.5, 0), (0, 0, .3), white, TAIL, .06)
    return s.done()


# ---- where they are ------------------------------------------------------------------------------
class Lane:
    """A line that movers follow. They advance by `period` metres in one loop, and their pattern repeats after as much."""

    def __init__(self, points, period, z=.06):
        p = np.asarray(points, float)
        self.p, self.z = p, z
        self.u = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
        self.period = period
        self.slots = []            # (offset within the period, shape)

    def at(self, t):
        """Each mover at the time t: position, heading, size and shape. At the ends of a lane they grow and shrink, because
        one that appeared or vanished at once would be seen."""
        for offset, shape in self.slots:
            for s in np.arange((offset + t * self.period) % self.period, self.u[-1], self.period):
                x, y = (np.interp(s, self.u, self.p[:, i]) for i in (0, 1))
                a = min(max(int(np.searchsorted(self.u, s)), 1), len(self.p) - 1)
                d = self.p[a] - self.p[a - 1]
                yield np.array((x, y, self.z)), math.atan2(d[1], d[0]), min(s / 14, (self.u[-1] - s) / 14, 1.0), shape


def lanes(eye, seconds, reach=1700.0):
    """The lanes of the avenues and of the center's streets, with their cars, and the tram's two tracks on the axis."""
    r = np.random.default_rng(11)
    cars = [car(c) for c in PAINT]
    out = []
    city = City()
    # The lanes along the curbs of streets are for parking, so no car drives in them.
    for ln, hw, med in [*city.avenues, *((ln, hw - 3.5, 0.0) for ln, hw in city.center_streets())]:
        p = np.array(ln.segmentize(12.0).coords)[:, :2]
        if np.linalg.norm(p - np.asarray(eye[:2]), axis=1).min() > reach:
            continue
        for side in (1, -1):
            for o in np.arange(med + 1.75, hw - 1.0, 3.5):
                q = np.array(LineString(p).offset_curve(-side * o).coords)
                if len(q) < 2:
                    continue
                lane = Lane(q if side > 0 else q[::-1], r.uniform(11.0, 15.5) * seconds)
                s = r.uniform(0, 30)
                while s < lane.period - 9:
                    lane.slots.append((s, cars[r.choice(len(cars), p=(.30, .22, .16, .12, .06, .07, .07))]))
                    s += 9 + r.exponential(30)
                out.append(lane)
    track = [(2.1, y) for y in np.arange(-1400.0, -90.0, 10.0)]
    train = tram()
    for points, offset in ((track, 120.0), ([(-x, y) for x, y in track[::-1]], 20.0)):
        lane = Lane(points, 24.0 * seconds, .28)
        lane.slots.append((offset, train))
        out.append(lane)
    return out


def flags(t):
    """Flags along both quays: the foot of each, and the points, normals and albedo of its pole and cloth."""
    U, V = np.meshgrid(np.linspace(0, 1, 26), np.linspace(0, 1, 14))
    k = 0
    for side in (-1, 1):
        for x in [*np.arange(-225, -30, 32.0), *np.arange(36, 290, 32.0)]:
            foot = np.array((x, float(river_y(x)) + side * (float(water_hw(x)) + 5.5), .3))
            k += 1
            z = np.arange(0, 11.2, .18)
            pole = np.column_stack([0 * z, 0 * z, z])
            wave = .34 * U * np.sin(2 * math.pi * (1.6 * U - 7 * t) + k * 1.7) + .12 * U * np.sin(2 * math.pi * (2.9 * U - 11 * t + .3 * V) + k)
            droop = .35 * U ** 2 * (1 + .25 * math.sin(2 * math.pi * 2 * t + k))
            cloth = np.column_stack([(3.2 * U).ravel(), wave.ravel(), (11.1 - 2.0 * V - droop).ravel()])
            slope = (np.gradient(wave, axis=1) * 25 / 3.2).ravel()
            n = np.column_stack([-slope, -np.ones_like(slope), np.full_like(slope, .15)])
            n /= np.linalg.norm(n, axis=1, keepdims=True)
            hoist = (U.ravel() < .3)[:, None]
            colour = np.where(hoist, CREAM, CRIMSON) if k % 2 else np.where(hoist, CRIMSON, CREAM)
            yield (foot, np.concatenate([pole, cloth]) + foot, np.concatenate([np.tile((0, -.9, .4), (len(z), 1)), n]),
                   np.concatenate([np.tile(POLE, (len(z), 1)), colour]))


def light(radiance, power):
    """The light on the ground of a given radiance: bright by that radiance, and tinted by the hour, not by the ground."""
    tint = power * np.array((1.12, 1.0, .82)) + (1 - power) * np.array((.95, 1.0, 1.10))
    return tint * min(float(radiance @ (.2126, .7152, .0722)) / GROUND, 5.0)


# ---- drawing ------------------------------------------------------------------------------------
class Life:
    def __init__(self, eye, palms, seconds):
        self.lanes = lanes(eye, seconds)
        self.palms = np.asarray(palms, float)

    def draw(self, rgb, z, cam, t, night, sun, power):
        """The frame with its life. `night` 0..1 lights the lamps; `sun` is its direction, `power` its share of the light."""
        rgb = self.sway(rgb, z, cam, t)
        rgb = self.river(rgb, z, cam, t, power)
        ground = gaussian_filter(rgb, (2.0, 2.0, 0))
        return self.splat(rgb, z, cam, night, *self.points(cam, t, sun, power, ground))

    def points(self, cam, t, sun, power, ground):
        """All movers in view: positions, radiance by daylight, and radiance of their lamps."""
        P, L, E = [], [], []

        def add(q, n, albedo, emission, foot, thin=False):
            x, y, d = cam.project(foot[None])
            if d[0] < 5 or not (-40 < x[0] < cam.w + 40 and -40 < y[0] < cam.h + 40):
                return
            g = light(ground[int(np.clip(y[0], 0, cam.h - 1)), int(np.clip(x[0], 0, cam.w - 1))], power)
            toward = n @ (cam.e - foot)
            if thin:
                n = n * np.sign(toward)[:, None]
            else:
                q, n, albedo, emission = (v[toward > 0] for v in (q, n, albedo, emission))
            shade = (1 - power) * (.55 + .45 * n[:, 2]) + power * (.30 + .25 * n[:, 2] + 1.5 * np.maximum(n @ sun, 0))
            P.append(q), L.append(albedo * g * shade[:, None]), E.append(emission)
        for lane in self.lanes:
            for at, a, size, (q, n, albedo, emission) in lane.at(t):
                c, s = math.cos(a), math.sin(a)
                R = np.array([(c, -s, 0), (s, c, 0), (0, 0, 1.0)])
                add(size * q @ R.T + at, n @ R.T, albedo, emission, at)
        for foot, q, n, albedo in flags(t):
            add(q, n, albedo, np.zeros_like(q), foot, thin=True)
        return np.concatenate(P), np.concatenate(L), np.concatenate(E)

    def splat(self, rgb, z, cam, night, P, L, E):
        """Draws points into the frame, each as large as a fine sample, and the halos of the lamps."""
        x, y, d = cam.project(P)
        xi, yi = np.floor(x + .5).astype(int), np.floor(y + .5).astype(int)
        ok = (xi >= 0) & (xi < cam.w) & (yi >= 0) & (yi < cam.h) & (d > 5)
        x, y, d, L, E, xi, yi = (v[ok] for v in (x, y, d, L, E, xi, yi))
        ok = d < z[yi, xi] * 1.002 + 1.2
        x, y, d, L, E, xi, yi = (v[ok] for v in (x, y, d, L, E, xi, yi))
        # nearest point of each fine sample
        w = cam.w * FINE
        key = np.floor((y + .5) * FINE).astype(int) * w + np.floor((x + .5) * FINE).astype(int)
        order = np.lexsort((d, key))
        key, L, E = key[order], L[order], E[order]
        first = np.concatenate([[True], key[1:] != key[:-1]])
        key, L, E = key[first], L[first], E[first]
        px = (key // w // FINE) * cam.w + key % w // FINE

        def mean(values):
            """The mean of the fine samples of each pixel."""
            sums = [np.bincount(px, v, cam.w * cam.h).reshape(cam.h, cam.w) for v in values.T]
            return np.stack(sums, -1) / FINE ** 2
        out = rgb * (1 - mean(np.ones((len(px), 1)))) + mean(L + E * night)
        # lamps are smaller than a pixel but blind the lens: a halo around each
        lamps = mean(E * night)
        return out + .9 * gaussian_filter(lamps, (1.1, 1.1, 0)) + .35 * gaussian_filter(lamps, (3.2, 3.2, 0))

    def river(self, rgb, z, cam, t, power):
        """Moves the river's reflections with small waves, and lets some of them glitter."""
        P = cam.world(z)
        X, Y, Z = P[..., 0], P[..., 1], P[..., 2]
        wet = (np.abs(Z - WATER_Z) < .7) & (np.abs(Y - river_y(X)) < water_hw(X) - .5) & (z < 3000)
        yy, xx = np.nonzero(wet)
        a, b = X[wet], Y[wet]
        slope = np.zeros_like(a)
        for length, angle, turns, height in ((9.0, .4, 6, .5), (5.2, 1.7, -8, .45), (3.1, 2.6, 11, .4), (2.0, .9, 13, .35), (13.0, 2.1, 4, .5)):
            slope += height * np.sin(2 * math.pi * ((a * math.cos(angle) + b * math.sin(angle)) / length - turns * t))
        reach = np.clip(2600.0 / z[wet], 1.5, 7.0) * cam.h / 1080.0        # nearer waves move a reflection further
        calm = gaussian_filter(wet.astype(np.float32), 2.5)[wet] ** 2       # nothing is drawn in from the banks
        src = np.stack([np.clip(yy + slope * reach * calm * .55, 0, cam.h - 1), np.clip(xx + slope * reach * calm * .12, 0, cam.w - 1)])
        out = rgb.copy()
        moved = np.stack([map_coordinates(rgb[..., i], src, order=1, mode="nearest") for i in range(3)], -1)
        glint = np.maximum(slope - 1.15, 0) ** 2
        bright = 1 + .10 * slope[:, None] + (1.3 * power + .35) * glint[:, None] * calm[:, None]
        out[wet] = moved * bright
        return out

    def sway(self, rgb, z, cam, t):
        """Bends the crowns of the nearer palms with the wind."""
        x, y, d = cam.project(self.palms)
        scale = cam.f / d
        near = (d > 60) & (d < 900) & (x > -20) & (x < cam.w + 20) & (y > -20) & (y < cam.h + 20)
        shift = np.zeros(z.shape, np.float32)
        for i in np.nonzero(near)[0]:
            r = 4.2 * scale[i]
            if r < 1.5:
                continue
            x0, x1 = int(max(x[i] - 2 * r, 0)), int(min(x[i] + 2 * r + 1, cam.w))
            y0, y1 = int(max(y[i] - 2 * r, 0)), int(min(y[i] + 2 * r + 1, cam.h))
            if x1 <= x0 or y1 <= y0:
                continue
            yy, xx = np.mgrid[y0:y1, x0:x1]
            bell = np.exp(-((xx - x[i]) ** 2 + (yy - y[i]) ** 2) / (2 * (.62 * r) ** 2))
            bell *= np.abs(z[y0:y1, x0:x1] - d[i]) < 9                       # only the palm itself
            phase = self.palms[i, 0] * .031 + self.palms[i, 1] * .017
            bend = .30 * math.sin(2 * math.pi * (3 * t + phase)) + .14 * math.sin(2 * math.pi * (7 * t + 2.3 * phase))
            shift[y0:y1, x0:x1] += (bend * scale[i] * bell).astype(np.float32)
        moved = np.abs(shift) > .03
        yy, xx = np.nonzero(moved)
        src = np.stack([yy, np.clip(xx - shift[moved], 0, cam.w - 1)])
        out = rgb.copy()
        out[moved] = np.stack([map_coordinates(rgb[..., i], src, order=1, mode="nearest") for i in range(3)], -1)
        return out
