"""A repair afternoon in the courtyard: a long workbench, tools, an upside-down bicycle, and neighbors who bring what is broken."""
import math

from geo import solid
from kit import BRASS
from sets import courtyard

PLACE = courtyard.PLACE
OAK, STEEL, CREAM = solid((.36, .23, .13)), solid((.42, .43, .44)), solid((.66, .60, .48))


def workbench(mb, x, y):
    mb.box(x, y, .86, 3.4, .86, .06, OAK, "timber", bottom=True)
    for dx in (-1.5, 0, 1.5):
        for dy in (-.34, .34):
            mb.box(x + dx, y + dy, 0, .08, .08, .86, OAK, "timber")
    mb.box(x, y, .22, 3.1, .5, .04, OAK, "timber", bottom=True)
    top = .92
    mb.box(x - 1.25, y + .05, top, .34, .20, .20, STEEL, "metal", .2)                     # toaster
    mb.box(x - 1.25, y + .05, top + .20, .24, .03, .006, solid((.04, .04, .04)), "solid", .2)
    mb.box(x - .55, y - .12, top, .40, .16, .24, solid((.50, .18, .10)), "timber", -.15)   # radio
    mb.box(x - .60, y - .21, top + .05, .18, .01, .14, CREAM, "fabric", -.15)
    mb.tube((x - .40, y - .06, top + .24), (x - .22, y - .06, top + .62), .004, .003, 6, STEEL, "metal")
    mb.tube((x + 1.35, y + .2, top), (x + 1.35, y + .2, top + .02), .10, .10, 16, solid((.05, .26, .30)), caps=True)   # lamp
    mb.tube((x + 1.35, y + .2, top), (x + 1.28, y + .12, top + .42), .010, .010, 8, solid(BRASS), "metal")
    mb.tube((x + 1.30, y + .14, top + .36), (x + 1.16, y + .0, top + .50), .11, .03, 16, solid((.05, .26, .30)))
    for k, (dx, dy, a, length) in enumerate(((.15, -.25, .4, .26), (.30, -.10, 1.1, .22), (.48, -.26, 2.0, .24), (.70, -.18, .2, .28), (.02, .22, 2.6, .20))):
        c, s = math.cos(a) * length / 2, math.sin(a) * length / 2
        mb.tube((x + dx - c, y + dy - s, top + .015), (x + dx, y + dy, top + .015), .016, .014, 8, (solid((.62, .10, .06)), solid((.70, .50, .08)))[k % 2])
        mb.tube((x + dx, y + dy, top + .015), (x + dx + c, y + dy + s, top + .015), .007, .006, 6, STEEL, "metal")
    mb.box(x + .62, y + .20, top, .46, .24, .20, solid((.10, .26, .34)), bottom=True)      # tool box
    mb.tube((x + .45, y + .20, top + .26), (x + .79, y + .20, top + .26), .014, .014, 8, STEEL, "metal")
    for dx in (-.17, .17):
        mb.tube((x + .62 + dx, y + .20, top + .19), (x + .62 + dx, y + .20, top + .26), .010, .010, 6, STEEL, "metal")
    for dx in (-1.1, -.5, .7):
        mb.box(x + dx, y, .26, .42, .34, .26, solid((.46, .34, .20)), "timber")


def build(st):
    courtyard.build(st)
    P = st.put
    workbench(st.mb, .2, 9.0)
    P("vendor", .75, 9.75, 262)
    P("woman_reach", -1.05, 9.75, 280)
    P("man_thobe2", 2.25, 9.8, 226)
    P("woman_trousers", -1.75, 8.25, 50)
    P("bicycle", 2.75, 7.6, 158, 1.02, 1.0, math.pi)
    P("gardener", 2.0, 7.3, 20)
    P("kid_squat", 3.3, 6.7, 128)
    P("woman_scarf2", -3.1, 10.2, 330)
