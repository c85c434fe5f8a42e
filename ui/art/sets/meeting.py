"""The courtyard, and neighbors who meet at a long table: in the morning under lines of flags, in the evening under lanterns."""
import numpy as np

import kit
from geo import solid
from sets import courtyard

PLACE = courtyard.PLACE
OAK = (.30, .19, .11)


def build(st, evening=False):
    courtyard.build(st, gathering=False)
    mb, P = st.mb, st.put
    X, Y = .3, 8.5                                      # the middle of the table
    mb.box(X, Y, .72, 3.6, .95, .045, solid(OAK), "timber", bottom=True)
    for x in (X - 1.6, X + 1.6):
        mb.box(x, Y, 0, .08, .75, .72, solid(OAK), "timber")
    for name, x in (("sit_woman2", -1.25), ("sit_thobe", -.35), ("sit_woman", .55), ("reader_m", 1.35)):
        P(name, X + x, Y + .78, 270)
        P("chair", X + x, Y + .80, 0)
    for name, x, facing in (("sit_man", -2.15, 0), ("grandmother", 2.2, 180)):
        P(name, X + x, Y, facing)
        P("chair", X + x * 1.01, Y, facing + 90)
    for name, x in (("clerk_w", -.85), ("sit_talk", .75)):      # seen from behind
        P(name, X + x, Y - .86, 90)
        P("chair", X + x, Y - .88, 180)
    for name, x, y, facing in (("man_pockets", -1.75, 1.75, 300), ("woman_scarf2", 2.15, 1.55, 235), ("pupil_c", .15, 1.8, 268), ("woman_talk", -2.6, 1.2, 330)):
        P(name, X + x, Y + y, facing)
    for x, y, a in ((-.5, .1, .1), (.35, -.12, -.2), (1.0, .12, .05)):      # plans of the court
        mb.box(X + x, Y + y, .767, .42, .30, .004, solid((.78, .75, .68)), rot=a)
    for x, y in ((-1.2, .2), (-.7, -.25), (.1, .3), (.9, -.3), (1.4, .15)):
        mb.tube((X + x, Y + y, .767), (X + x, Y + y, .84), .030, .038, 10, solid((.72, .70, .64)), caps=True)
    if not evening:
        P("pot0", X + .05, Y + .12, 30, .765, .45)
        for y, z, sag in ((10.5, 5.0, .9), (17.0, 5.6, .8)):
            st.put_mesh(kit.bunting((-11.2, y, z), (11.2, y + .4, z + .3), sag), (0, 0, 0), 0.0)
        return
    P("lantern", X - .25, Y + .05, 0, .77, .55)
    st.light(X - .25, Y - .1, 1.3, 40)
    # Lanterns hang on a cord behind the table; unseen lights in front of it fall on the faces.
    for x in np.arange(-3.2, 3.8, 1.4):
        z = 3.15 - .1 * (1.0 - (x / 3.4) ** 2)
        P("lantern", X + x, Y + 3.2, 0, z, .7)
        mb.tube((X + x, Y + 3.2, z + .30), (X + x, Y + 3.2, 3.6), .006, .006, 5, solid(kit.IRON))
        st.light(X + x, Y + 3.0, z, 50)
        st.light(X + x * .8, Y - 1.6, 2.9, 55)
    mb.tube((X - 7.5, Y + 3.2, 3.62), (X + 7.5, Y + 3.2, 3.62), .010, .010, 5, solid(kit.IRON))
