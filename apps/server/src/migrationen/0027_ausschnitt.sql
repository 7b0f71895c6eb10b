-- Kartenausschnitt als Kriterium: auch die Kacheln suchen ihre Messstellen nach der Lage.
create index messstelle_lage on messstelle (laenge, breite) where laenge is not null;
