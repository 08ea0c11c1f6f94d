//! The table at the end of a game: the points of each seat, what they are for, and the winner.

use kit::{Account, Player, Report, Standing};
use pictures::{Ink, inked};
use ratatui::text::{Line, Span};

use crate::terminal::picture::palette::{self, faint, strong};
use crate::terminal::picture::widgets;

/// More seats than these stand one below the other.
const BESIDE: usize = 8;

/// The lines of the table.
pub fn lines(account: &Account, report: &Report, seats: &[String]) -> Vec<Line<'static>> {
    let mut lines = vec![widgets::line(&inked(&report.headline())), Line::default()];
    if seats.len() > BESIDE {
        lines.extend(one_below_the_other(report, seats));
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
    let points: Vec<i64> = report.standings.iter().map(|standing| standing.points).collect();
    lines.push(row("points", &points).style(strong()));
    let ranks: Vec<i64> = report.standings.iter().map(|standing| standing.rank as i64).collect();
    if seats.len() > 1 {
        lines.push(row("rank", &ranks).style(faint()));
    }
    lines
}

fn row(name: &str, points: &[i64]) -> Line<'static> {
    let figures: String = points.iter().map(|points| format!("{points:>9}")).collect();
    Line::from(format!("{name:12}{figures}"))
}

fn one_below_the_other(report: &Report, seats: &[String]) -> Vec<Line<'static>> {
    let mut standings: Vec<&Standing> = report.standings.iter().collect();
    standings.sort_by_key(|standing| standing.rank);
    let told = |Standing { player, rank, points, .. }: &Standing| {
        let name = widgets::cut(&seats[player.index()], 12);
        Line::from(format!("{rank:3}. {:10} {name:12} {points:8}", player.to_string()))
    };
    standings.into_iter().map(told).collect()
}
