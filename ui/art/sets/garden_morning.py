"""A morning with the gardeners: neighbors learn to prune and to water in the beds of the garden."""
from sets import garden, planting

PLACE = garden.PLACE


def build(st):
    garden.build(st, lesson=True)
    P = st.put
    P("gardener", 2.75, 7.35, 150)
    P("kid_plant", 2.35, 6.75, 60)
    P("woman_reach", 2.2, 9.0, 330)
    P("girl_water", 1.35, 8.0, 350)
    P("man_old", .55, 7.4, 10)
    P("woman_talk", .75, 9.6, 330)
    P("man_carry", -.35, 11.4, 300)
    P("shrub_white", -.16, 11.07, 0, .94, .36)
    planting.barrow(st, -1.05, 8.7, 75)
