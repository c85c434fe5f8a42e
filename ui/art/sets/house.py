"""House fronts of the sets."""
import math

import numpy as np
from shapely.geometry import box as sbox

import kit
from geo import solid

PLASTER = [(.64, .50, .34), (.72, .62, .47), (.58, .40, .26), (.70, .64, .54), (.62, .44, .32), (.68, .56, .40)]
WOODCOL = [(.10, .20, .21), (.17, .10, .055), (.09, .15, .10), (.24, .13, .065), (.12, .17, .24)]


def house(st, p0, p1, floors, col, seed, ground="home", bay=3.3, fh=3.2, depth=8.0, lit=.25, gh=3.4):
    """One house front between two points, with its body behind."""
    r = np.random.default_rng(seed)
    W = kit.Wall(st.mb, p0, p1, 0, .34, solid(col), seed=seed)
    n = max(1, int(round(W.L / bay)))
    b = W.L / n
    H = gh + (floors - 1) * fh + .9
    wood = WOODCOL[r.integers(len(WOODCOL))]
    doorbay = r.integers(n)
    bal = r.choice(["bars", "lattice", "solid"], p=(.56, .38, .06))
    L = lambda: bool(r.random() < lit)
    for i in range(n):
        u = (i + .5) * b
        if ground == "home":
            if i == doorbay:
                W.door(u, 1.15, 2.25, wood, True)
                q = W.at(u - 1.05, 2.35)
                st.put("walllamp", q[0], q[1], math.degrees(W.ang), 2.35)
                st.light(*(W.at(u - 1.05, 2.2, -.45)), 14 if lit > .4 else 3)
                for s in (-1.0, 1.0):
                    q = W.at(u + s, 0, -.38)
                    st.put(f"pot{r.integers(4)}", q[0], q[1], r.uniform(0, 360), 0, r.uniform(.85, 1.15))
            else:
                W.window(u, .95, 1.15, 1.35, wood if r.random() < .7 else None, lit=L(), arch=False)
                if r.random() < .4:
                    q = W.at(u + r.uniform(-.9, .9), 0, -.4)
                    st.put(f"pot{r.integers(4)}", q[0], q[1], r.uniform(0, 360), 0, r.uniform(.8, 1.2))
        elif ground == "shop":
            W.shop(u, b - .55, 2.75, .45, WOODCOL[r.integers(5)], kind=int(r.integers(2)))
            q = W.at(u, 3.22, -.02)
            st.put_mesh(kit.awning(b - .35, 1.25, .5, [((.52, .09, .05), (.74, .69, .60)), ((.06, .22, .24), (.74, .70, .62)), ((.12, .22, .10), (.72, .68, .58)), ((.58, .36, .06), (.74, .69, .6))][r.integers(4)], .2), q, W.ang)
        elif ground == "arcade":
            W.arch(u, b - .75, 2.25, True)
        for k in range(1, floors):
            v = gh + (k - 1) * fh + .25
            if ground == "arcade" and k == 1:
                v += .5
            if r.random() < .42:
                w = min(b - .5, 2.7)
                W.balcony(u, v, w, 1.1, bal, kit.IRON if bal == "bars" else wood)
                P = sbox(u - .6, v, u + .6, v + 2.2)
                W.hole(P)
                W._glazing(u - .6, u + .6, v, v + 2.2, 2, 3, wood, lit=L())
                if r.random() < .6:
                    W.louvre(u - 1.22, u - .64, v, v + 2.2, wood)
                    W.louvre(u + .64, u + 1.22, v, v + 2.2, wood)
                for s in r.choice([-1, 0, 1], 2, replace=False):
                    q = W.at(u + s * (w / 2 - .35), v, -.82)
                    st.put(f"pot{r.integers(4)}", q[0], q[1], r.uniform(0, 360), v, r.uniform(.6, .85))
                if r.random() < .45:
                    q = W.at(u, v + 1.75, -1.0)
                    st.put_mesh(kit.laundry(r, w - .2), q, W.ang)
                elif r.random() < .4:
                    q = W.at(u + .2, v, -.5)
                    st.put("chair", q[0], q[1], r.uniform(0, 360), v)
            else:
                W.window(u, v + .85, 1.05, 1.4, wood if r.random() < .65 else None, lit=L(), arch=r.random() < .12)
    W.finish(H, .55)
    q = [W.at(0, 0, .36 + 3.0), W.at(W.L, 0, .36 + 3.0), W.at(W.L, 0, depth), W.at(0, 0, depth)]
    st.mb.prism([p[:2] for p in q], 0, H - .3, solid(col), "plaster", "roof")
    a = [W.at(0, 0, .30), W.at(W.L, 0, .30), W.at(W.L, 0, 3.5), W.at(0, 0, 3.5)]
    st.mb.add([(p[0], p[1], H - .3) for p in a], [(0, 1, 2, 3)], None, "roof", 0)
    for uu in (0.0, W.L):            # flank walls
        st.mb.add([W.at(uu, 0, 0), W.at(uu, 0, 3.5), W.at(uu, H - .02, 3.5), W.at(uu, H - .02, 0)], [(0, 1, 2, 3)], None, "plaster", solid(col))
    return W, H
