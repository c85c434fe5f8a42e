"""The sets of the pictures at eye level. In each module, PLACE is the set's origin (x, y, z) and turn, and build(st) puts its
parts on a Stage."""
