"""How far apart two colours look: CIEDE2000, to plain eyes and to three kinds of colour-blind ones.

CIEDE2000 as in Sharma, Wu and Dalal (2005); the eyes are the matrices of Machado, Oliveira and
Fernandes (2009) at full severity, applied to linear light.
"""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

EYES: dict[str, Matrix] = {
    "plain": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Triple = (0.95047, 1.0, 1.08883)


def seen(colour: str, eyes: str) -> Triple:
    """The CIE Lab value of a colour such as `#cb3725`, seen by the eyes of that name."""
    light = tuple(_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    red, green, blue = (min(1.0, max(0.0, part)) for part in _times(EYES[eyes], light))
    xyz = _times(_TO_XYZ, (red, green, blue))
    x, y, z = (_bent(part / white) for part, white in zip(xyz, _WHITE, strict=True))
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def _times(matrix: Matrix, vector: tuple[float, ...]) -> Triple:
    first, second, third = (
        sum(factor * part for factor, part in zip(row, vector, strict=True)) for row in matrix
    )
    return (first, second, third)


def _linear(value: float) -> float:
    return float(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)


def _bent(value: float) -> float:
    return float(value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116)


def distance(one: Triple, other: Triple) -> float:
    """CIEDE2000 between two Lab values."""
    (light1, a1, b1), (light2, a2, b2) = one, other
    stretch = 1.5 - 0.5 * _strong((hypot(a1, b1) + hypot(a2, b2)) / 2)
    a1, a2 = a1 * stretch, a2 * stretch
    chroma1, chroma2 = hypot(a1, b1), hypot(a2, b2)
    hue1, hue2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    if chroma1 * chroma2 == 0:
        apart, hue = 0.0, hue1 + hue2
    else:
        apart = (hue2 - hue1 + 180) % 360 - 180
        hue = (hue1 + apart / 2) % 360
    light, chroma = (light1 + light2) / 2, (chroma1 + chroma2) / 2
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    by_light = (light2 - light1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    by_chroma = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(chroma1 * chroma2) * sin(radians(apart / 2)) / (1 + 0.015 * chroma * weight)
    twist = -2 * _strong(chroma) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + twist * by_chroma * by_hue)


def _strong(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25**7))
