//! The table at the end of a game: the points of each seat, what they are for, and the winner.

use kit::{Account, Ink, Player, Scores};
use ratatui::text::{Line, Span};

use crate::terminal::picture::palette::{self, faint, strong};
use crate::terminal::picture::widgets;

/// More seats than these stand one below the other.
const BESIDE: usize = 8;

/// The lines of the table.
pub fn lines(account: &Account, standing: &Scores, seats: &[String]) -> Vec<Line<'static>> {
    let mut lines = vec![widgets::line(&standing.winners()), Line::default()];
    if seats.len() > BESIDE {
        lines.extend(one_below_the_other(standing, seats));
        return lines;
    }
    let players = || Player::all(seats.len() as u8);
    let header = players().map(|player| {
        Span::styled(format!("{:>9}", player.sign()), palette::text(Ink::Player(player.0)).patch(strong()))
    });
    lines.push(Line::from([Span::raw(format!("{:12}", ""))].into_iter().chain(header).collect::<Vec<_>>()));
    let names = players().map(|player| {
        let name = widgets::cut(&seats[player.index()], 8);
        Span::styled(format!("{name:>9}"), faint())
    });
    lines.push(Line::from([Span::raw(format!("{:12}", ""))].into_iter().chain(names).collect::<Vec<_>>()));
    if account.0.len() > 1 {
        lines.extend(account.0.iter().map(|(kind, points)| row(kind, points)));
    }
    lines.push(row("points", &standing.points).style(strong()));
    let ranks: Vec<i64> = standing.ranks().into_iter().map(|rank| rank as i64).collect();
    if seats.len() > 1 {
        lines.push(row("rank", &ranks).style(faint()));
    }
    lines
}

fn row(name: &str, points: &[i64]) -> Line<'static> {
    let figures: String = points.iter().map(|points| format!("{points:>9}")).collect();
    Line::from(format!("{name:12}{figures}"))
}

fn one_below_the_other(standing: &Scores, seats: &[String]) -> Vec<Line<'static>> {
    let ranks = standing.ranks();
    let mut players: Vec<Player> = Player::all(seats.len() as u8).collect();
    players.sort_by_key(|player| ranks[player.index()]);
    let told = |player: &Player| {
        let (seat, rank) = (player.index(), ranks[player.index()]);
        Line::from(format!(
            "{rank:3}. {:10} {:12} {:8}",
            player.to_string(),
            widgets::cut(&seats[seat], 12),
            standing.points[seat]
        ))
    };
    players.iter().map(told).collect()
}
