"""The lawns along the river: people on the paths, on the grass, and on the promenade."""
import math

from city import river_y
from shapely.geometry import Polygon

from geo import rect
from sets.place import shore

EYE = (-1000.0, float(river_y(-1000)) - 60)
AHEAD = (-800.0, float(river_y(-800)) - 20)
PLACE = (*EYE, .2, math.atan2(AHEAD[1] - EYE[1], AHEAD[0] - EYE[0]) - math.pi / 2)


def build(st):
    r, P = st.r, st.put
    names = ("woman_scarf", "man_walk", "woman_dress", "man_thobe", "pupil_a", "woman_trousers", "man_old", "woman_skirt", "girl_run", "man_suit", "woman_blazer", "man_pockets", "pupil_b", "woman_abaya", "boy_run", "man_phone")
    for i in range(44):
        y = 17 + 80 * r.uniform() ** 1.2
        x = r.uniform(-.42, .42) * y
        east, north, _ = st.world((x, y, 0))
        if north < shore(east) - 2:
            P(names[i % len(names)], x, y, (90 if i % 3 else 270) + r.uniform(-10, 10))
    st.clear = Polygon(rect(13, 16, 10, 20))      # a tree that would stand in front of the camera
    st.blocks = False
