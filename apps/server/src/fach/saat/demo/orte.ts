/** Orte an Flüssen zur Benennung der Demo-Messstellen; auf etwa 1 km gerundete Lage in WGS84. */
const ORTE = `
Linz 48.31 14.29;Hainburg 48.15 16.94;Krems 48.41 15.60;Wien 48.21 16.41;Tulln 48.33 16.05;Melk 48.23 15.33;Ybbs 48.18 15.08;Grein 48.23 14.85
Steyr 48.04 14.42;Liezen 47.57 14.24;Admont 47.58 14.46;Schladming 47.39 13.69;Radstadt 47.38 13.46;Salzburg 47.80 13.04;Hallein 47.68 13.09
Bischofshofen 47.42 13.22;Schwarzach 47.32 13.15;Mittersill 47.28 12.48;Innsbruck 47.27 11.39;Imst 47.24 10.74;Landeck 47.14 10.57;Kufstein 47.58 12.17
Wörgl 47.49 12.07;Schwaz 47.35 11.71;Bregenz 47.50 9.75;Feldkirch 47.24 9.60;Lustenau 47.43 9.66;Lienz 46.83 12.77;Spittal 46.80 13.50;Villach 46.61 13.85
Klagenfurt 46.62 14.31;Völkermarkt 46.66 14.63;Lavamünd 46.64 14.94;Graz 47.07 15.44;Bruck 47.41 15.27;Leoben 47.38 15.09;Judenburg 47.17 14.66
Murau 47.11 14.17;Tamsweg 47.13 13.81;Leibnitz 46.78 15.54;Bad Radkersburg 46.69 15.99;Feldbach 46.95 15.89;Gleisdorf 47.10 15.71;Wels 48.16 14.03
Gmunden 47.92 13.80;Lambach 48.09 13.87;Bad Ischl 47.71 13.62;Braunau 48.26 13.03;Schärding 48.46 13.43;Marchegg 48.28 16.91;Hohenau 48.60 16.90
Angern 48.38 16.83;Laa 48.72 16.39;Raabs 48.85 15.49;Zwettl 48.60 15.17;St. Pölten 48.20 15.63;Amstetten 48.12 14.87;Wiener Neustadt 47.81 16.24
Jennersdorf 46.94 16.14;Reutte 47.49 10.72;Zirl 47.27 11.24;Oberdrauburg 46.75 12.97;Ferlach 46.53 14.30;Frohnleiten 47.27 15.32;Knittelfeld 47.21 14.82
Obernberg 48.32 13.33;Aschach 48.37 14.02;Mauthausen 48.24 14.52;Dürnstein 48.39 15.52;Greifenstein 48.35 16.24;Orth 48.13 16.70;Gesäuse 47.59 14.62
Weyer 47.86 14.66;Ternberg 47.94 14.36;Wildalpen 47.66 14.98;Werfen 47.48 13.19;Oberndorf 47.94 12.94;Ranshofen 48.23 13.00;Telfs 47.31 11.07
`
export type Ort = { name: string; breite: number; laenge: number }

export const ORTSVERZEICHNIS: readonly Ort[] = ORTE.trim()
  .split(/[;\n]/)
  .map(eintrag => {
    const teile = eintrag.trim().split(' ')
    return { name: teile.slice(0, -2).join(' '), breite: Number(teile.at(-2)), laenge: Number(teile.at(-1)) }
  })
