"""A whole game in a real window, from the menu to the scores, by a mouse alone and by a keyboard alone."""

import time

import pytest
from real_window import Desk, Keyboard, Mouse, Player, display, missing

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "never")
SECONDS = 90


@pytest.mark.parametrize(
    ("hands", "screen", "sizes"),
    [(Mouse, (1280, 720), [(1100, 700), (1280, 720), (1024, 640)]), (Keyboard, (1024, 640), [])],
    ids=["mouse", "keyboard"],
)
def test_an_apprentice_game_from_the_menu_to_the_scores(tmp_path, hands, screen, sizes):
    with display(screen) as shown_on:
        desk = Desk(tmp_path, shown_on, time.monotonic() + SECONDS)
        try:
            desk.focus()
            player = Player(desk, hands(desk))
            assert player.scene == "MenuScene"
            player.press("new")
            assert player.scene == "NewGameScene"
            player.press("level-apprentice")
            player.press("start")
            player.play(sizes)
            assert {"SplitScene", "TableScene"} <= set(player.scenes)
            saves = tmp_path / "data" / "saves"  # what is written aside may take a moment on a busy machine
            until = time.monotonic() + 20
            while len(list(saves.glob("**/*.json"))) > 1 and time.monotonic() < until:
                time.sleep(0.1)
            assert [path.parent.name for path in saves.glob("**/*.json")] == ["finished"]  # kept to be watched again
            player.press("menu")
            assert player.scene == "MenuScene"
            player.hands.press(player.seen, player.widget("quit"))
            assert desk.ended() == 0
        finally:
            desk.close()
