"""A balcony of a home above the river in the morning: tea on the table, plants, neighbors and a girl at the railing, the city across the water."""
import numpy as np
from shapely.geometry import Polygon, box as sbox

import kit
from geo import rect, solid
from sets.place import to_tower

PLACE = (196.0, -668.0, 38.0, to_tower(196, -668))


def build(st):
    r, mb = st.r, st.mb
    W, D = 4.4, 3.0
    mb.slab(sbox(-W, -6, W, D), -.30, 0, "setts", par=solid((.58, .47, .36)))
    wall = solid((.72, .62, .48))
    for x in (-W, W):                     # the wings that shelter it
        mb.box(x, -1.5, -.3, .36, 9.0, 3.6, wall, "plaster")
    for i in range(5):                    # shade: the edge of a pergola
        mb.box(0, -5.2 + i * .24, 2.86, 2 * W, .05, .12, solid((.30, .18, .10)), "timber", bottom=True)
    for x in (-2.9, 2.9):
        mb.box(x, -4.8, 2.72, .09, 1.7, .14, solid((.26, .155, .085)), "timber", bottom=True)
    # railing: slim bars under a wooden rail
    mb.box(0, D - .08, 1.02, 2 * W, .10, .06, solid((.34, .20, .11)), "timber", bottom=True)
    mb.box(0, D - .08, .08, 2 * W, .03, .03, solid(kit.IRON), bottom=True)
    for x in np.arange(-W + .1, W, .115):
        mb.tube((x, D - .08, .08), (x, D - .08, 1.03), .009, .009, 6, solid(kit.IRON))
    P = st.put
    P("table", .55, 1.25)
    P("chair", 1.36, 1.16, 196)           # both face the city
    P("chair", -.26, 1.16, 164)
    P("man_pockets", -.62, 2.36, 84)
    P("woman_scarf2", .02, 2.42, 104)
    P("girl_rail", 2.2, 2.45, 98)
    mb.box(-2.25, 2.62, 0, 2.2, .40, .42, solid((.56, .50, .42)), "plaster", bottom=True)       # a trough with shrubs
    for x in np.arange(-3.2, -1.2, .27):
        P(("shrub_white", "tallgrass", "shrub_yellow", "shrub_pink")[int(r.integers(4))], x, 2.62, r.uniform(0, 360), .42, r.uniform(.42, .6))
    P("pot0", -3.6, 2.3, 0, 0, 1.25)
    P("pot1", 3.7, 2.3, 40, 0, 1.35)
    P("pot3", 3.05, 2.55, 10, 0, 1.0)
    P("pot0", 3.85, 1.2, 120, 0, 1.0)
    P("olive0", -3.75, .75, 30, .32, .42)
    P("planter", -3.75, .75)
    for x in (-2.9, -2.1, 1.6, 2.4):      # flower boxes on the rail
        mb.box(x, D + .06, .72, .74, .20, .20, solid((.50, .22, .12)), "plaster", bottom=True)
        for k in range(3):
            P(("shrub_pink", "shrub_white", "shrub_yellow", "tallgrass")[int(r.integers(4))], x + (k - 1) * .24, D + .06, r.uniform(0, 360), .88, .34)
    P("climber_orange", -W + .20, 1.4, 90, 0, .9)
    # tea
    for x, y in ((.78, 1.36), (.30, 1.12)):
        mb.tube((x, y, .755), (x, y, .83), .030, .038, 10, solid((.72, .70, .64)), caps=True)
    mb.tube((.55, 1.18, .755), (.55, 1.18, .90), .075, .05, 12, solid(kit.BRASS), "metal", caps=True)
    mb.tube((.62, 1.18, .84), (.72, 1.18, .90), .016, .010, 6, solid(kit.BRASS), "metal")
    mb.tube((.62, 1.42, .755), (.62, 1.42, .775), .11, .12, 14, solid((.20, .34, .40)), caps=True)
    st.clear = Polygon(rect(0, 0, 1, 1))
    st.blocks = False
