"""The solar field from its service road: a row in full detail, technicians, the long rows of the field and the city behind."""
import math

import numpy as np
from shapely.geometry import Polygon, box as sbox

from geo import rect, solid

EYE, CITY = (4517.0, -1108.0), (2600.0, 260.0)
PLACE = (*EYE, 0.0, math.atan2(CITY[1] - EYE[1], CITY[0] - EYE[0]) - math.pi / 2)


def row(st, x, y, length):
    """A table of panels along local x that leans toward the camera, on its frame."""
    mb = st.mb
    tilt, w = math.radians(24), 4.0
    length = 2.1 * int(length / 2.1)
    dy, dz, z = w / 2 * math.cos(tilt), w / 2 * math.sin(tilt), 1.75
    for k in range(round(length / 2.1)):
        a, b = x + k * 2.1, x + k * 2.1 + 2.06
        mb.add(np.array([(a, y - dy, z - dz), (b, y - dy, z - dz), (b, y + dy, z + dz), (a, y + dy, z + dz)]), [(0, 1, 2, 3)], [(0, 0), (2.06, 0), (2.06, w), (0, w)], "solar")
    steel = solid((.55, .55, .54))
    for s in (-.6, .6):
        mb.tube((x, y + s * dy, z + s * dz - .07), (x + length - .04, y + s * dy, z + s * dz - .07), .05, .05, 6, steel, "metal")
    for u in np.arange(x + 1, x + length, 4.2):
        mb.tube((u, y - .6 * dy, -.3), (u, y - .6 * dy, z - .6 * dz), .05, .05, 8, steel, "metal")
        mb.tube((u, y + .6 * dy, -.3), (u, y + .6 * dy, z + .6 * dz), .05, .05, 8, steel, "metal")


def build(st):
    r, mb, P = st.r, st.mb, st.put
    row(st, -26, 15.5, 30)
    row(st, -34, 24.5, 46)
    mb.slab(sbox(5.4, -14, 9.4, 64), -.2, .03, "plaster", par=solid((.44, .34, .22)))
    P("engineer", 6.6, 17.6, 205)
    P("worker2", 5.5, 17.0, 30)
    P("worker3", 9.4, 29.0, 268)
    P("worker5", 3.2, 22.2, 92)
    # Nothing of the city stands here.
    st.clear = Polygon(rect(0, 0, 1, 1))
    st.blocks = False
