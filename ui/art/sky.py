"""Takes single leaves that hang in the open sky out of a picture.

    python sky.py PICTURE.png ...     cleans finished 8-bit pictures in place

The crowns in flora.py are clouds of leaves, and a few leaves end up far from every twig.  From a distance nobody
notices; close to the camera they look like confetti.  All lengths are for a picture 2000 pixels wide.
"""
import sys

import numpy as np
from scipy import ndimage as nd

SMOOTH = .012          # a steeper slope per pixel is neither sky nor cloud
DIFFERENT = .045       # an object differs from the sky behind it by more than this
SMALL = 1500           # pixels: a larger cluster of leaves reads as part of a tree
LEAFY = .65            # a leaf has less than this part of the blue that the sky has, compared with green
NEIGHBOR = 80          # pixels: a faint or pale speck that is this close to a loose leaf is one too
TINY = 150             # pixels: a larger pale object is no leaf that glints in the sun
NEXT_TO = np.ones((3, 3))


def brightness(rgb):
    return rgb @ np.array([.2126, .7152, .0722], rgb.dtype)


def means(values, part, n):
    """Mean of the values in each part from 0 to n."""
    count = np.maximum(np.bincount(part.ravel(), minlength=n + 1), 1)
    return np.bincount(part.ravel(), values.ravel(), n + 1) / count


def open_sky(rgb):
    """Mask of the smooth areas that begin in the upper third of the picture, end above its foot, and are sky by color."""
    slope = np.max([nd.gaussian_gradient_magnitude(rgb[..., i], 1, truncate=3) for i in range(3)], 0)
    part, n = nd.label(slope < SMOOTH)
    h = len(part)
    size = np.bincount(part.ravel(), minlength=n + 1)
    high = np.bincount(part[:h // 3].ravel(), minlength=n + 1) > 0
    low = np.bincount(part[h * 9 // 10:].ravel(), minlength=n + 1) > 0
    size[~high | low] = 0
    size[0] = 0
    color = np.stack([means(rgb[..., i], part, n) for i in range(3)], -1)
    blue = color[:, 2] / np.maximum(color.sum(1), 1e-6)            # tells the sky from walls, even at sunset
    main = np.argmax(size * blue ** 3)
    alike = (np.abs(blue - blue[main]) < .08) & (brightness(color) > .5 * brightness(color[main])) & (blue > .26)
    sky = ((size > .002 * part.size) & alike)[part]
    sky[h * 6 // 10:] = False                                      # lower down it is a pale wall of a room
    return sky


def soft(a, width):
    """A wide blur that costs the same at every width."""
    return nd.uniform_filter(nd.uniform_filter(a, width, mode="nearest"), width, mode="nearest")


def behind(rgb, sky, k):
    """The sky without what is in front of it.  Near sky counts most; wider averages fill in where there is none."""
    out = np.zeros_like(rgb)
    missing = np.ones(sky.shape, rgb.dtype)
    for width in (9, 31, 101, 301):
        w = int(width * k) | 1
        weight = soft(sky.astype(rgb.dtype), w)
        use = missing * np.clip(weight / .15, 0, 1)
        mean = np.stack([soft(rgb[..., i] * sky, w) for i in range(3)], -1) / np.maximum(weight, 1e-4)[..., None]
        out += use[..., None] * mean
        missing -= use
    return out + missing[..., None] * rgb


def loose(rgb, thing, sky, back, k, gap):
    """Mask of the leaves and small clusters of leaves that have nothing but sky around them.

    Leaves up to twice the gap apart are one cluster; a leaf as close as that to a crown belongs to it."""
    part, n = nd.label(nd.binary_dilation(thing, iterations=gap) if gap else thing, NEXT_TO)
    part[~thing] = 0
    every = np.arange(n + 1)
    size = np.bincount(part.ravel(), minlength=n + 1)
    small = (size < SMALL * k * k) & (every > 0)
    ring = nd.grey_dilation(np.where(small[part], part, 0), size=(int(5 * k) * 2 + 1,) * 2)
    ring[part == ring] = 0
    in_sky = means((nd.binary_dilation(sky, iterations=4) & ~thing).astype(float), ring, n) > .6
    # Leaves are dark in front of the sky.  Lamps are bright, and so are sails and flags in the sun.
    light = brightness(rgb) - brightness(back)
    least = nd.minimum(light, part, every)
    dark = (least < -.03) & (nd.maximum(light, part, every) < .12)
    # Leaves hold back the blue of the sky; birds and steel do not.  The sky shines through a leaf's edge, so look inside.
    heart = np.where(light <= .7 * least[part], part, 0)
    green, blue, sky_green, sky_blue = (means(v, heart, n) for v in (rgb[..., 1], rgb[..., 2], back[..., 1], back[..., 2]))
    leaf = (small & in_sky & dark & (blue * sky_green < LEAFY * sky_blue * green))[part]
    pale = (size < TINY * k * k) & (nd.maximum(light, part, every) < .3)
    speck = small & in_sky & (dark | pale)
    near = nd.uniform_filter(leaf.astype(np.float32), int(NEIGHBOR * k) * 2 + 1, mode="constant") > 1e-6
    return leaf | (speck[part] & near)


def without_loose_leaves(rgb):
    """The picture (height, width, 3; values about 0 to 1, as the eye sees them) without leaves that hang in the sky,
    and how many went.  Leaves that touch a crown stay, so that its edge keeps its ragged shape."""
    k = rgb.shape[1] / 2000
    sky = open_sky(rgb)
    if sky.mean() < .005:
        return rgb, 0
    back = behind(rgb, sky, k)
    thing = np.abs(rgb - back).max(-1) > DIFFERENT
    gone = np.zeros(thing.shape, bool)
    for gap in (1, 0, 0):                  # whole clusters first, then the outer leaves of clusters close to a crown
        more = loose(rgb, thing & ~gone, sky, back, k, gap)
        gone |= more
    if not gone.any():
        return rgb, 0
    count = nd.label(gone, NEXT_TO)[1]
    # The soft edge of a leaf goes with it, but not the edge of what stays.
    mask = nd.binary_dilation(gone, iterations=max(2, round(3 * k))) & ~nd.binary_dilation(thing & ~gone)
    clear = ~nd.binary_dilation(thing, iterations=2)
    fill = behind(rgb, clear & nd.binary_dilation(sky, iterations=4), k)
    grain = (rgb - np.stack([nd.uniform_filter(rgb[..., i], 5) for i in range(3)], -1))[sky].std(0)
    fill += np.random.default_rng(1).normal(0, 1, rgb.shape).astype(rgb.dtype) * grain
    blend = np.where(mask, np.clip(nd.uniform_filter(mask.astype(rgb.dtype), 3) * 1.5, 0, 1), 0)[..., None]
    blend[gone] = 1
    return rgb + blend * (fill - rgb), count


def clean(path):
    """Cleans a finished picture in place; a picture without loose leaves is not written."""
    from PIL import Image
    with Image.open(path) as im:
        rgb = np.asarray(im.convert("RGB"), np.float32) / 255
    out, count = without_loose_leaves(rgb)
    if count:
        Image.fromarray((np.clip(out, 0, 1) * 255 + .5).astype(np.uint8)).save(path, optimize=True)
    print(f"{path}: {count}")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        clean(name)
