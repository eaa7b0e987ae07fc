mod positions;
