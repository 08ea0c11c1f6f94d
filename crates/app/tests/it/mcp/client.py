"""Plays whole games of all five through the official client, in both eras of the protocol.

Usage: client.py BASTIDE GAMES, the latter a JSON object of options by game.
"""

import asyncio
import json
import random
import sys

from mcp import Client, StdioServerParameters

TOOLS = ["games", "rules", "new", "look", "play", "take_back", "hint", "analyse", "record", "verify"]


async def call(client, tool, **arguments):
    """The data and the text of a tool that succeeds."""
    result = await client.call_tool(tool, arguments)
    text = result.content[0].text
    assert not result.is_error, f"{tool} {arguments}: {text}"
    return result.structured_content, text


async def refused(client, tool, **arguments):
    """The reason why a tool refuses."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error, f"{tool} {arguments} was not refused"
    return result.content[0].text


async def whole_game(client, game, options):
    """Random moves to the end, by name; the same by record; both are one game."""
    choose = random.Random(game)
    started, text = await call(client, "new", game=game, options=options, seed=7)
    table = started["table"]
    assert started["seed"] == 7 and table in text
    assert await refused(client, "play", table=table, move="z99")
    record = (await call(client, "record", table=table))[0]["record"]
    over, turns = False, 0
    while not over:
        seen, text = await call(client, "look", table=table, moves=True)
        assert f"Legal moves ({len(seen['moves'])})" in text
        move = choose.choice(seen["moves"])
        played, _ = await call(client, "play", table=table, move=move)
        # The record as handle and the seed give the same turn on any instance.
        record = (await call(client, "play", table=record, move=move, seed=7))[0]["record"]
        over, turns = played["over"], turns + 1
    kept = (await call(client, "record", table=table))[0]["record"]
    assert kept == record, f"{game}: by name\n{kept}\nby record\n{record}"
    checked, text = await call(client, "verify", record=record)
    assert checked["turns"] == turns and text.startswith("good"), text
    assert "over" in await refused(client, "play", table=table, move=move)
    assert "only" in await refused(client, "take_back", table=table, turns=turns + 1)
    back, _ = await call(client, "take_back", table=table, turns=2)
    assert back["turn"] == turns - 2 and not back["over"]
    return turns


async def hinted_game(client):
    """A client that only plays hints beats level 1."""
    state, _ = await call(client, "new", game="ripple", options={"width": 4, "height": 4}, seed=1, opponent=1)
    while not state["over"]:
        assert state["to_move"] == 0, state
        hint, text = await call(client, "hint", table=state["table"], ms=300)
        assert hint["why"] in text
        state, _ = await call(client, "play", table=state["table"], move=hint["move"], opponent=1)
    assert state["scores"][0] > state["scores"][1], state


async def manners(client):
    tools = (await client.list_tools()).tools
    assert [tool.name for tool in tools] == TOOLS
    assert "ripple" in (await call(client, "games"))[1]
    assert "wave" in (await call(client, "rules", game="ripple"))[1]
    table = (await call(client, "new", game="ripple", seed=1))[0]["table"]
    assert await refused(client, "play", table=table, move="z9") == "z9 is off the board, whose last square is e5"
    assert "seats" in await refused(client, "new", game="ripple", seats=99)
    assert "no game `chess-1`" in await refused(client, "look", table="chess-1")
    assert "takes only" in await refused(client, "look", table=table, movs=True)
    assert "line 1" in await refused(client, "verify", record="not a record")
    assert "from 1 to 10000" in await refused(client, "hint", table=table, ms=10**9)
    assert "look at" in (await call(client, "hint", table=table, grade="nudge", ms=20))[1]
    ranked = (await call(client, "analyse", table=table, ms=50))[0]["moves"]
    assert 1 < len(ranked) <= 10 and ranked[0]["estimate"] >= ranked[-1]["estimate"]
    pages = (await client.list_resources()).resources
    assert {str(page.uri) for page in pages} >= {"bastide://rules/gems", "bastide://protocol", "bastide://starter/python"}
    for page in pages:
        assert len((await client.read_resource(page.uri)).contents[0].text) > 500, page.uri
    prompts = (await client.list_prompts()).prompts
    assert [prompt.name for prompt in prompts] == ["play_with_me", "coach_me", "write_a_bot"]
    asked = await client.get_prompt("play_with_me", {"game": "gems"})
    assert "gems" in asked.messages[0].content.text


async def main(bastide, games):
    for mode, version in [("legacy", "2025-11-25"), ("2026-07-28", "2026-07-28"), ("auto", "2026-07-28")]:
        server = StdioServerParameters(command=bastide, args=["mcp"])
        async with Client(server, mode=mode) as client:
            assert client.protocol_version == version, client.protocol_version
            await manners(client)
            if mode != "auto":
                for game, options in games.items():
                    print(version, game, await whole_game(client, game, options), "turns")
                await hinted_game(client)


asyncio.run(main(sys.argv[1], json.loads(sys.argv[2])))
