"""Where sets stand in the city."""
import math

from city import river_y, water_hw


def to_tower(x, y):
    """Turn that makes local +y look at the icon tower from (x, y)."""
    return math.atan2(60 - y, 0 - x) - math.pi / 2


def shore(x):
    return float(river_y(x)) - float(water_hw(x))
