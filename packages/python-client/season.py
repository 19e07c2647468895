"""Prints or draws the board of a season: python3 season.py season.zip --table

The season is a file, or a slug with the address of an arena: --url https://wisp.example house.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import unicodedata

from wisp_client import ArchiveError, Arena, Season, WispError

# An interval counts for the axis up to this many median widths on each side of its figure.
MAX_REACH = 1.5


def printable(text):
    """Untrusted text on one line, without characters that control a terminal."""
    kept = (" " if unicodedata.category(each)[0] in "CZ" else each for each in str(text))
    return " ".join("".join(kept).split())


def label_of(text):
    """Untrusted text as matplotlib draws it: without formulas."""
    return printable(text).replace("$", r"\$")


def is_of_means(season):
    """Whether places are by mean points: in games whose players can gain together."""
    return (season.about["board"].get("ranking") or {}).get("claims") == "means"


def mean_of(row):
    """Mean points with their 95% interval; None where they have none."""
    interval = ((row["fit"] or {}).get("intervals") or {}).get("score")
    if not isinstance(interval, list):
        return None
    return {"value": row["figures"]["score"], "low": interval[0], "high": interval[1]}


def ratings_of(season, locale=None, clean=False):
    """The agents of a board with a place: name, value, low, high and place, best first.

    Values are ratings, or mean points where these decide the places.
    """
    rows = []
    for row in season.board(locale=locale, clean=clean):
        fit = row["fit"] or {}
        rating = (fit.get("rating") or {}).get("composite")
        if is_of_means(season):
            rating = mean_of(row)
        rank = fit.get("rank")
        if rating and rank:
            about = {"agent": row["agent"], "name": row["name"], "place": rank["place"]}
            rows.append({**about, **{end: rating[end] for end in ("value", "low", "high")}})
    return sorted(rows, key=lambda row: row["place"])


def axis_of(ratings):
    """The ends of the axis; of a range far wider than most, only the part around its figure."""
    reach = MAX_REACH * statistics.median_low([row["high"] - row["low"] for row in ratings])
    if reach <= 0:
        reach = float("inf")
    return (
        min(max(row["low"], row["value"] - reach) for row in ratings),
        max(min(row["high"], row["value"] + reach) for row in ratings),
    )


def points_by_role(season, locale=None):
    """Mean points of each agent in each role, and the matches they come from."""
    matches = {match["match"]: match["locale"] for match in season.matches()}
    sums = {}
    for seat in season.seats():
        if locale in (None, matches[seat["match"]]):
            points, count = sums.get((seat["agent"], seat["role"]), (0.0, 0))
            points += seat["points"] / seat["points_scale"]
            sums[seat["agent"], seat["role"]] = (points, count + 1)
    return {key: (points / count, count) for key, (points, count) in sums.items()}


def draw_ratings(axes, ratings, of_means=False):
    """The main chart of a board: 95% ranges on one axis, and the leader's band."""
    heights = range(len(ratings))
    leader = next(row for row in ratings if row["place"] == 1)
    axes.axvspan(leader["low"], leader["high"], alpha=0.15, color="tab:orange", label="leader")
    axes.hlines(heights, [row["low"] for row in ratings], [row["high"] for row in ratings])
    axes.plot([row["value"] for row in ratings], heights, "o")
    axes.set_yticks(heights, [label_of(row["name"]) for row in ratings])
    axes.invert_yaxis()
    low, high = axis_of(ratings)
    margin = (high - low) * 0.02 or 0.01
    axes.set_xlim(low - margin, high + margin)
    axes.xaxis.set_major_formatter("{x:.1f}" if of_means else "{x:.1%}")
    axes.set_xlabel(f"{'mean points' if of_means else 'rating'}, with its 95% interval")
    axes.legend()


def draw_points(axes, season, locale=None):
    """Mean points of each agent by role."""
    means = points_by_role(season, locale)
    names = {agent["agent"]: agent["name"] for agent in season.agents()}
    agents = sorted({agent for agent, _ in means})
    for role in sorted({role for _, role in means}):
        played = [at for at, agent in enumerate(agents) if (agent, role) in means]
        axes.plot([means[agents[at], role][0] for at in played], played, "o", label=label_of(role))
    axes.set_yticks(range(len(agents)), [label_of(names.get(agent, agent)) for agent in agents])
    axes.invert_yaxis()
    axes.set_xlabel("mean points per match")
    axes.legend()


def print_table(season, locale=None, clean=False):
    """The board as text, with the mean points by role of all matches."""
    rated = {row["agent"]: row for row in ratings_of(season, locale, clean)}
    rows = list(season.board(locale=locale, clean=clean))
    means = points_by_role(season, locale or next(iter(season.about["season"]["locales"]), None))
    roles = sorted({role for _, role in means})
    figure, form = ("mean points", "{:.2f}") if is_of_means(season) else ("rating", "{:.1%}")
    lines = [["rank", "agent", figure, "95% interval", "matches", *map(printable, roles)]]
    for row in rows:
        rating = rated.get(row["agent"])
        lines.append(
            [
                str(row["rank"]),
                printable(row["name"]),
                form.format(rating["value"]) if rating else "-",
                f"{form} to {form}".format(rating["low"], rating["high"]) if rating else "-",
                str(row["figures"].get("matches", "-")),
                *(
                    f"{means[row['agent'], role][0]:.2f}" if (row["agent"], role) in means else "-"
                    for role in roles
                ),
            ]
        )
    widths = [max(map(len, column)) for column in zip(*lines)]
    for line in lines:
        print("  ".join(text.ljust(width) for text, width in zip(line, widths)).rstrip())


def load(source, url=None):
    """A season from a file, or by its slug from an arena.

    A personal token in WISP_TOKEN is sent only to the arena that WISP_URL names.
    """
    if url is None:
        return Season.open(source)
    token, own = os.environ.get("WISP_TOKEN"), os.environ.get("WISP_URL", "")
    if token and not own:
        raise ValueError(
            f"WISP_TOKEN is set, but not the arena it belongs to: set WISP_URL={url}, "
            "or unset WISP_TOKEN for a public season."
        )
    if url.rstrip("/") != own.rstrip("/"):
        token = None
    return Season.open(Arena(url, token or None).export(source))


def draw(season, file, locale=None, clean=False):
    """Writes both charts to a picture."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    ratings = ratings_of(season, locale, clean)
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(14, 1.5 + 0.3 * len(ratings)))
    if ratings:
        draw_ratings(left, ratings, is_of_means(season))
    draw_points(right, season, locale or next(iter(season.about["season"]["locales"]), None))
    figure.tight_layout()
    figure.savefig(file)


def main():
    options = argparse.ArgumentParser(description="Prints or draws the board of a season.")
    options.add_argument("season", help="an archive, or with --url the slug of a season")
    options.add_argument("--url", help="address of an arena")
    options.add_argument("--locale", help="language of the matches: en or zh")
    options.add_argument("--clean", action="store_true", help="matches without technical failures")
    options.add_argument("--table", action="store_true", help="print the board, draw nothing")
    options.add_argument("--out", default="season.png", help="picture (default: %(default)s)")
    given = options.parse_args()
    try:
        with load(given.season, given.url) as season:
            if given.table:
                print_table(season, given.locale, given.clean)
            else:
                draw(season, given.out, given.locale, given.clean)
                print(given.out)
    except ImportError:
        sys.exit("Charts need matplotlib: pip install matplotlib. --table needs nothing.")
    except (ArchiveError, WispError, OSError, ValueError) as error:
        sys.exit(printable(error))


if __name__ == "__main__":
    main()
