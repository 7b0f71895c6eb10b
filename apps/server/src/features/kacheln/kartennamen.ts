/** Ein Name der Karte an der Stelle, an der er steht; die Stelle ist Gestaltung, keine Angabe über das Land. */
export type Kartenname = { name: string; art: 'BUNDESLAND' | 'NACHBARSTAAT'; laenge: number; breite: number }

const land = (name: string, laenge: number, breite: number): Kartenname => ({ name, art: 'BUNDESLAND', laenge, breite })
const nachbar = (name: string, laenge: number, breite: number): Kartenname => ({
  name,
  art: 'NACHBARSTAAT',
  laenge,
  breite,
})

/** Bundesländer und Nachbarstaaten. Wien fehlt: dort steht der Name der Stadt. */
export const KARTENNAMEN: readonly Kartenname[] = [
  land('Vorarlberg', 9.9, 47.2),
  land('Tirol', 10.95, 47.1),
  land('Salzburg', 13.15, 47.28),
  land('Oberösterreich', 13.85, 48.08),
  land('Niederösterreich', 15.55, 48.55),
  land('Burgenland', 16.35, 47.3),
  land('Steiermark', 14.85, 47.2),
  land('Kärnten', 13.95, 46.79),
  nachbar('Deutschland', 12.0, 48.35),
  nachbar('Tschechien', 15.6, 49.1),
  nachbar('Slowakei', 17.5, 48.55),
  nachbar('Ungarn', 16.9, 46.75),
  nachbar('Slowenien', 15.4, 46.35),
  nachbar('Italien', 11.9, 46.4),
  nachbar('Schweiz', 9.75, 46.7),
]
