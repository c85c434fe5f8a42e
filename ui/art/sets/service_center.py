"""A city service center: a long low desk with staff on one side and residents on the other, and the city in the windows."""
import numpy as np
from shapely.geometry import Polygon, box as sbox

import kit
from flora import blob
from geo import rect, solid
from sets.place import to_tower

PLACE = (196.0, -668.0, 39.0, to_tower(196, -668))
OAK, DARK, STONE = (.40, .31, .225), (.19, .135, .09), (.70, .67, .61)


def laptop(mb, x, y, a):
    """Low, so that faces are seen over it; its back faces the resident."""
    mb.box(x, y, .772, .24, .34, .014, solid((.55, .56, .57)), "metal", rot=a)
    q = np.array((x, y)) + .12 * np.array((-np.cos(a), -np.sin(a)))
    mb.box(*q, .78, .014, .34, .21, solid((.50, .51, .53)), "metal", rot=a)


def build(st):
    r, mb, P = st.r, st.mb, st.put
    X0, X1, Y, H = -7.4, 5.4, 20.0, 4.6
    mb.slab(sbox(X0, -6, X1, Y), -.2, 0, "stone", par=solid((.60, .55, .47)))
    for y in np.arange(-6, Y, 1.2):                     # joints of the floor
        mb.box((X0 + X1) / 2, y, .001, X1 - X0, .012, .002, solid((.40, .36, .30)))
    for x in np.arange(X0, X1, 1.2):
        mb.box(x, 7, .001, .012, 26, .002, solid((.40, .36, .30)))
    mb.box((X0 + X1) / 2, 7, H, X1 - X0, 26.4, .3, solid((.84, .81, .75)), "plaster", bottom=True)
    for x in np.arange(X0 + .2, X1, .42):               # slats under the ceiling
        mb.box(x, 7, H - .22, .07, 26, .16, solid(OAK), "timber", bottom=True)
    # left and ahead: glass from floor to ceiling, in a slim frame
    for y in np.arange(-6, Y + .1, 2.6):
        mb.box(X0, y, 0, .16, .08, H, solid(DARK), "timber")
    for x in np.arange(X0, X1, 2.56):
        mb.box(x, Y, 0, .08, .16, H, solid(DARK), "timber")
    for z in (0, 3.2, H - .3):
        mb.box(X0, 7, z, .14, 26, .09, solid(DARK), "timber", bottom=True)
        mb.box((X0 + X1) / 2, Y, z, X1 - X0, .14, .09, solid(DARK), "timber", bottom=True)
    # right: a wall of slats with a shelf of folders
    mb.box(X1 + .1, 7, 0, .2, 26, H, solid((.78, .73, .65)), "plaster")
    for y in np.arange(-6, Y, .24):
        mb.box(X1 - .03, y, 0, .06, .15, H - .25, solid(tuple(np.array(OAK) * r.uniform(.9, 1.1))), "timber")
    for y0 in (2.6, 7.4, 12.2):
        for z in (1.15, 1.62, 2.09):
            mb.box(X1 - .24, y0, z, .38, 2.7, .04, solid(DARK), "timber", bottom=True)
            y = y0 - 1.25
            while z < 2 and y < y0 + 1.2:
                w = r.uniform(.04, .08)
                if r.random() < .8:
                    mb.box(X1 - .24, y, z + .04, .26, w * .92, r.uniform(.28, .33), solid(((.62, .58, .50), (.12, .26, .28), (.50, .14, .10), (.56, .42, .18))[int(r.integers(4))]))
                y += w
        P("pot%d" % (1 + int(y0) % 3), X1 - .45, y0 + 2.35, r.uniform(0, 360), 0, 1.2)
    mb.box((X0 + X1) / 2, -6.1, 0, X1 - X0, .2, H, solid((.80, .76, .69)), "plaster")
    # the desk, with a panel between two places
    D = 1.9
    mb.box(D, 8, .72, .95, 17.4, .05, solid(STONE), "stone", bottom=True)
    mb.box(D + .34, 8, 0, .06, 17.2, .72, solid(OAK), "timber")
    for y in np.arange(-.6, 17, 2.4):
        mb.box(D, y, 0, .84, .06, .72, solid(OAK), "timber")
        mb.box(D + .10, y, .77, .70, .03, .26, solid((.56, .62, .60)), "fabric")
    staff = ("clerk_w", "clerk_m", "clerk_s", "clerk_m2", "clerk_w", "clerk_s", "clerk_m")
    for i, y in enumerate(np.arange(3.0, 17, 2.4)):
        laptop(mb, D + .34, y + .34, np.radians(14))
        P(staff[i], D + .92, y + .02, 180)
        P("chair", D + .94, y + .02, 270)
        mb.box(D - .12, y - .18, .772, .21, .29, .006, solid((.80, .78, .74)), rot=.2)
        for k in range(3):
            mb.box(D - .12, y - .27 + k * .07, .779, .12, .008, .001, solid((.30, .30, .30)), rot=.2)
        mb.tube((D - .32, y - .40, .77), (D - .32, y - .40, .86), .034, .036, 12, solid((.20, .34, .40)), caps=True)
    # residents
    P("wheel_w", D - .80, 3.0, 0)
    P("wheelchair", D - .80, 3.0, 0)
    for n, y in (("desk_scarf", 5.4), ("sit_talk", 7.8), ("desk_man", 10.2), ("sit_woman", 12.6)):
        P(n, D - .72, y, 0)
        P("chair", D - .74, y, 90)
    # benches for waiting, in two groups by the windows
    for y, who in ((8.6, (("sit_thobe", -.4), ("reader_girl", .42))), (12.4, (("reader_w", .1),))):
        st.bench_with(-4.7, y, 90, who, "seat")
        P("olive0" if y < 9 else "orange0", -6.3, y + 1.8, r.uniform(0, 360), .32, .42)
        P("planter", -6.3, y + 1.8)
    P("woman_hold", -1.7, 7.2, 266)
    P("kid_hand", -.95, 7.2, 266)
    P("man_old", -2.6, 13.2, 280)
    P("woman_blazer", -1.0, 14.6, 80)
    P("man_walk", .1, 16.5, 268)
    for y in np.arange(1.8, 17, 2.4):                   # lamps over the desk
        mb.tube((D, y, H - .2), (D, y, 2.75), .007, .007, 6, solid(kit.BRASS), "metal")
        blob(mb, (D, y, 2.62), .15, solid((1.0, .90, .76)), "lantern", 14, 10)
        st.light(D, y, 2.35, 30, (1.0, .90, .76), .2)
    for y in np.arange(-1, 19, 4.0):                    # the sky's light from the windows, and from the ceiling
        st.light(X0 + .9, y, 3.0, 270, (.84, .92, 1.0), 1.3)
        st.light(3.6, y, H - .6, 90, (.97, .97, .97), .8)
    # The hall is above the city, so nothing has to make way.
    st.clear = Polygon(rect(0, 0, 1, 1))
    st.blocks = False
