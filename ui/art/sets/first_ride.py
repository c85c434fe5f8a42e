"""The first ride over the bridge: adults and children in a loose group, and families who cheer them on."""
import numpy as np
from shapely.geometry import box as sbox

from geo import solid
from sets import bridge

PLACE = bridge.PLACE
LAWN = .28
GROUP = (("rider_girl", -10.4, -54.6, 91), ("rider_w", -8.4, -53.2, 90), ("rider_boy", -13.4, -51.6, 89), ("rider_m", -15.2, -48.0, 90), ("cyclist_w", -11.4, -45.5, 90), ("rider_old", -6.6, -44.5, 90),
         ("rider_girl", -8.8, -39.0, 90), ("cyclist", -13.2, -38.0, 90), ("rider_w", -10.2, -33.0, 90), ("rider_boy", -12.2, -29.0, 90), ("rider_m", -8.6, -22.0, 90), ("rider_old", -12.2, -19.0, 90),
         ("cyclist_w", -34.5, -40.0, 270), ("rider_m", -33.4, -30.0, 270), ("cyclist", -34.2, 6.0, 270))


def build(st):
    bridge.build(st, GROUP)
    P = st.put
    st.mb.slab(sbox(-15.62, -72, -15.4, 66), -.1, LAWN + .02, "stone", par=solid((.60, .54, .45)))
    st.turf(sbox(-22.75, -66, -15.5, -34), LAWN, (-14, -61), 26)
    for i, y in enumerate(np.arange(-58, 30, 5.5)):      # flowers along the lawn between the roadways
        P("planter", -17.6, y, 90, LAWN)
        P(("shrub_pink", "shrub_white", "shrub_yellow", "tallgrass")[i % 4], -17.6, y, st.r.uniform(0, 360), LAWN + .3, s=.55)
    for name, x, y, a in (("woman_wave", -18.6, -47.0, 10), ("girl_jump", -18.3, -45.8, 350), ("man_hold", -18.8, -42.6, 5), ("kid_hand", -18.7, -41.9, 5), ("woman_scarf", -18.7, -36.4, 350), ("boy_run", -18.6, -31.0, 90)):
        P(name, x, y, a, LAWN)
