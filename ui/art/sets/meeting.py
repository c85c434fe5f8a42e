"""The court at dusk, and neighbors who meet at a table under lanterns."""
import numpy as np

import kit
from geo import solid
from sets import courtyard

PLACE = courtyard.PLACE
OAK = (.30, .19, .11)


def build(st):
    courtyard.build(st)
    mb, P = st.mb, st.put
    X, Y = .3, 8.5                                      # the middle of the table
    mb.box(X, Y, .72, 3.3, .95, .045, solid(OAK), "timber", bottom=True)
    for x in (X - 1.45, X + 1.45):
        mb.box(x, Y, 0, .08, .75, .72, solid(OAK), "timber")
    for who, x in (("sit_woman2", -1.15), ("sit_talk", -.2), ("sit_woman", .75), ("reader_m", 1.45)):
        P(who, X + x, Y + .78, 270)
        P("chair", X + x, Y + .80, 0)
    for who, x, facing in (("sit_man", -2.0, 0), ("grandmother", 2.05, 180)):
        P(who, X + x, Y, facing)
        P("chair", X + x * 1.01, Y, facing + 90)
    P("clerk_w", X - .95, Y - .86, 90)
    P("chair", X - .95, Y - .88, 180)
    for who, x, y, facing in (("man_talk", -1.7, 1.75, 300), ("woman_scarf2", 2.2, 1.5, 235), ("pupil_c", .3, 1.85, 268), ("man_thobe2", -2.75, 1.1, 335)):
        P(who, X + x, Y + y, facing)
    for x, y, a in ((-.5, .1, .1), (.35, -.12, -.2), (1.0, .12, .05)):      # plans of the court
        mb.box(X + x, Y + y, .767, .42, .30, .004, solid((.78, .75, .68)), rot=a)
    for x, y in ((-1.2, .2), (-.7, -.25), (.1, .3), (.9, -.3), (1.4, .15)):
        mb.tube((X + x, Y + y, .767), (X + x, Y + y, .84), .030, .038, 10, solid((.72, .70, .64)), caps=True)
    P("lantern", X - .25, Y + .05, 0, .77, .55)
    st.light(X - .25, Y - .1, 1.3, 40)
    # On a cord behind them; lights from the front fall on the faces.
    for x in np.arange(-3.2, 3.8, 1.4):
        z = 3.15 - .1 * (1.0 - (x / 3.4) ** 2)
        P("lantern", X + x, Y + 3.2, 0, z, .7)
        mb.tube((X + x, Y + 3.2, z + .30), (X + x, Y + 3.2, 3.6), .006, .006, 5, solid(kit.IRON))
        st.light(X + x, Y + 3.0, z, 50)
        st.light(X + x * .8, Y - 1.6, 2.9, 55)
    mb.tube((X - 7.5, Y + 3.2, 3.62), (X + 7.5, Y + 3.2, 3.62), .010, .010, 5, solid(kit.IRON))
