"""The same table in the evening."""
from sets import meeting

PLACE = meeting.PLACE


def build(st):
    meeting.build(st, evening=True)
