import type { Meldung, Schwere } from './typen.ts'
import { anzahltext, individuentext, zahltext, zahltextNeben } from './zahltext.ts'

type Zusatz = { taxon?: string; feld?: string; zahlen?: Readonly<Record<string, number>> }

function neu(code: string, schwere: Schwere, text: string, { taxon, feld, zahlen = {} }: Zusatz = {}): Meldung {
  const meldung: Meldung = { code, schwere, text, zahlen }
  if (taxon !== undefined) meldung.taxon = taxon
  if (feld !== undefined) meldung.feld = feld
  return meldung
}

/** Unendliche und fehlende Zahlen sind kein JSON; die Meldung nennt sie im Text. */
function nurEndliche(zahlen: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(zahlen).filter(([, zahl]) => Number.isFinite(zahl)))
}

/** Was die Menge eines Funds zählt. */
export type Mengeneinheit = 'INDIVIDUEN' | 'SCHALEN' | 'KLASSE'

function mengentext(menge: number, einheit: Mengeneinheit): string {
  if (einheit === 'INDIVIDUEN') return individuentext(menge)
  if (einheit === 'SCHALEN') return menge === 1 ? '1 Schale' : `${anzahltext(menge)} Schalen`
  return `Klasse ${anzahltext(menge)}`
}

/**
 * Katalog aller Meldungen der Bewertung: Code, Schwere und deutscher Text an einer Stelle.
 * FEHLER: ein Teil der Eingabe ist nicht eingegangen oder es gibt keine Klasse. WARNUNG: Ergebnis nicht gesichert.
 */
export const meldungen = {
  verfahrenUnbekannt: (verfahren: string, edition: string) =>
    neu('VERFAHREN_UNBEKANNT', 'FEHLER', `Das Verfahren ${verfahren} gibt es nicht in der Edition ${edition}.`, {
      feld: 'edition',
    }),
  taxalistePasstNicht: (erwartet: string, vorhanden: string) =>
    neu(
      'TAXALISTE_PASST_NICHT',
      'FEHLER',
      `Die Eingabe bezieht sich auf die Taxaliste ${erwartet}, gerechnet werden sollte mit ${vorhanden}.`,
      { feld: 'taxaliste' },
    ),
  parametersatzPasstNicht: (erwartet: string, vorhanden: string) =>
    neu(
      'PARAMETERSATZ_PASST_NICHT',
      'FEHLER',
      `Die Eingabe bezieht sich auf den Parametersatz ${erwartet}, gerechnet werden sollte mit ${vorhanden}.`,
      { feld: 'parametersatz' },
    ),
  taxonUnbekannt: (taxon: string, anzahl: number, liste: string, feld: string, einheit: Mengeneinheit = 'INDIVIDUEN') =>
    neu(
      'TAXON_UNBEKANNT',
      'FEHLER',
      `${taxon} (${mengentext(anzahl, einheit)}): steht nicht in der Taxaliste ${liste} und geht nicht in die Bewertung ein.`,
      { taxon, feld, zahlen: { anzahl } },
    ),
  anzahlUngueltig: (taxon: string, anzahl: number, feld: string) =>
    neu(
      'ANZAHL_UNGUELTIG',
      'FEHLER',
      `${taxon}: Die Anzahl ${Number.isFinite(anzahl) ? anzahltext(anzahl) : 'fehlt oder'} ist keine gültige Zählung; die Zeile geht nicht in die Bewertung ein.`,
      { taxon, feld, zahlen: nurEndliche({ anzahl }) },
    ),
  anzahlNull: (taxon: string, feld: string) =>
    neu('ANZAHL_NULL', 'INFO', `${taxon}: Die Anzahl ist 0; die Zeile zählt nicht als Fund.`, {
      taxon,
      feld,
      zahlen: { anzahl: 0 },
    }),
  anzahlAuffaellig: (taxon: string, anzahl: number, feld: string) =>
    neu(
      'ANZAHL_AUFFAELLIG',
      'WARNUNG',
      `${taxon} (${individuentext(anzahl)}): Die Anzahl ist ungewöhnlich hoch. Bitte prüfen Sie die Eingabe.`,
      { taxon, feld, zahlen: { anzahl } },
    ),
  anzahlNichtGanzzahlig: (taxon: string, anzahl: number, feld: string) =>
    neu(
      'ANZAHL_NICHT_GANZZAHLIG',
      'WARNUNG',
      `${taxon} (${individuentext(anzahl)}): Die Anzahl ist keine ganze Zahl; gerechnet wird mit dem eingegebenen Wert.`,
      { taxon, feld, zahlen: { anzahl } },
    ),
  taxonSynonym: (taxon: string, anzahl: number, gueltig: string, feld: string, einheit: Mengeneinheit = 'INDIVIDUEN') =>
    neu('TAXON_SYNONYM', 'INFO', `${taxon} (${mengentext(anzahl, einheit)}): Synonym, gewertet als ${gueltig}.`, {
      taxon,
      feld,
      zahlen: { anzahl },
    }),
  taxonAbgeleitet: (taxon: string, gehoertZu: string, zaehltAls: string | null) =>
    neu(
      'TAXON_ABGELEITET',
      'INFO',
      `${taxon} steht nicht in der Taxaliste und ist aus der Schreibweise erkannt (${gehoertZu}): es zählt ${zaehltAls === null ? 'als eigenes Taxon' : `in Taxazahlen als ${zaehltAls}, das auch in der Probe steht,`} und geht ohne eigene Indikatorwerte ein.`,
      { taxon },
    ),
  gruppeZaehltAls: (taxon: string, art: string) =>
    neu('GRUPPE_ZAEHLT_ALS', 'INFO', `${taxon} zählt in Taxazahlen als ${art}, das auch in der Probe steht.`, {
      taxon,
    }),
  taxonDoppelt: (taxon: string, anzahl: number, feld: string, einheit: Mengeneinheit = 'INDIVIDUEN') =>
    neu(
      'TAXON_DOPPELT',
      'INFO',
      `${taxon} (${mengentext(anzahl, einheit)}): Taxon und Stadium stehen mehrfach in der Liste und werden zusammengezählt.`,
      { taxon, feld, zahlen: { anzahl } },
    ),
  taxaCf: (taxa: number) =>
    neu(
      'TAXA_CF',
      'INFO',
      `${anzahltext(taxa)} ${taxa === 1 ? 'Zeile ist' : 'Zeilen sind'} mit cf. bestimmt und mit den Werten des genannten Taxons gewertet.`,
      { zahlen: { taxa } },
    ),
  klasseUngueltig: (taxon: string, klasse: number | null, feld: string) =>
    neu(
      'KLASSE_UNGUELTIG',
      'FEHLER',
      `${taxon}: ${klasse === null ? 'Die Häufigkeitsklasse fehlt' : `Die Häufigkeitsklasse ${Number.isFinite(klasse) ? anzahltext(klasse) : ''} gibt es nicht`}; die Zeile geht nicht in die Bewertung ein.`,
      { taxon, feld, zahlen: nurEndliche(klasse === null ? {} : { klasse }) },
    ),
  klasseDoppelt: (taxon: string, klasse: number, feld: string) =>
    neu(
      'KLASSE_DOPPELT',
      'INFO',
      `${taxon} (Klasse ${anzahltext(klasse)}): Das Taxon steht mehrfach in der Liste; es gilt die höchste Häufigkeitsklasse.`,
      { taxon, feld, zahlen: { klasse } },
    ),
  taxaGeschaetzt: (taxa: number) =>
    neu(
      'TAXA_GESCHAETZT',
      'INFO',
      `${anzahltext(taxa)} ${taxa === 1 ? 'Taxon ist' : 'Taxa sind'} geschätzt und ${taxa === 1 ? 'geht' : 'gehen'} nicht in die Indizes der gezählten Schalen ein.`,
      { zahlen: { taxa } },
    ),
  keineSchalen: () =>
    neu('KEINE_SCHALEN', 'FEHLER', 'Die Probe enthält keine gezählten Schalen eines Taxons der Liste.', {
      feld: 'taxa',
    }),
  wenigSchalen: (schwere: Schwere, schalen: number, minimum: number) =>
    neu(
      'SCHALEN_ZU_WENIG',
      schwere,
      `Gezählt sind ${mengentext(schalen, 'SCHALEN')}; gesichert ist das Ergebnis ab ${anzahltext(minimum)}.`,
      { zahlen: { schalen, minimum } },
    ),
  wenigTrophietaxa: (schwere: Schwere, taxa: number, minimum: number) =>
    neu(
      'TROPHIETAXA_ZU_WENIG',
      schwere,
      `Nur ${anzahltext(taxa)} Indikatortaxa tragen den Trophieindex; gesichert ist er ab ${anzahltext(minimum)}.`,
      { zahlen: { taxa, minimum } },
    ),
  trophieAbdeckungGering: (schwere: Schwere, prozent: number, minimum: number) =>
    neu(
      'TROPHIEABDECKUNG_GERING',
      schwere,
      `Nur ${zahltextNeben(prozent, [minimum])} % der Schalen tragen den Trophieindex; empfohlen sind mindestens ${zahltext(minimum)} %.`,
      { zahlen: { prozent, minimum } },
    ),
  wenigScreeningtaxa: (schwere: Schwere, taxa: number, minimum: number) =>
    neu(
      'SCREENINGTAXA_ZU_WENIG',
      schwere,
      `Nur ${anzahltext(taxa)} Screening-Taxa sind vertreten; gesichert ist das Ergebnis ab ${anzahltext(minimum)}.`,
      { zahlen: { taxa, minimum } },
    ),
  screeninglisteFehlt: (parametersatz: string) =>
    neu(
      'SCREENINGLISTE_FEHLT',
      'WARNUNG',
      `Im Parametersatz ${parametersatz} ist keine Screening-Liste hinterlegt; die Kenngrößen des Screenings werden nicht berechnet.`,
    ),
  probeNurFuer: (verfahren: string, erwartet: string, methode: string) =>
    neu(
      'PROBE_PASST_NICHT',
      'FEHLER',
      `${verfahren} gilt für ${erwartet}, nicht für ${methode}; es wird keine Klasse vergeben.`,
      { feld: 'probe.methode' },
    ),
  typangabeFehlt: (modul: string, angabe: string, feld: string) =>
    neu('TYPANGABE_FEHLT', 'FEHLER', `${modul}: ${angabe} der Messstelle fehlt; das Modul wird nicht klassifiziert.`, {
      feld,
    }),
  referenzFehlt: (modul: string, parametersatz: string) =>
    neu(
      'REFERENZ_FEHLT',
      'WARNUNG',
      `${modul}: Im Parametersatz ${parametersatz} ist kein Referenzwert für diesen Gewässertyp hinterlegt; das Modul wird nicht klassifiziert.`,
    ),
  indikationFehlt: (modul: string, parametersatz: string) =>
    neu(
      'INDIKATION_FEHLT',
      'WARNUNG',
      `${modul}: Im Parametersatz ${parametersatz} ist keine Indikationsliste hinterlegt; der Index wird nicht berechnet.`,
    ),
  keineTraeger: (modul: string) =>
    neu(
      'KEINE_TRAEGER',
      'FEHLER',
      `${modul}: Kein Taxon der Probe ist eingestuft; der Index lässt sich nicht berechnen.`,
    ),
  keineTaxa: () =>
    neu('KEINE_TAXA', 'FEHLER', 'Die Probe enthält kein wertbares Taxon mit Individuen.', { feld: 'taxa' }),
  aussortiertUngueltig: (zaehler: number, nenner: number) =>
    neu(
      'AUSSORTIERT_UNGUELTIG',
      'FEHLER',
      `Der aussortierte Anteil ${Number.isFinite(zaehler) ? anzahltext(zaehler) : '–'}/${Number.isFinite(nenner) ? anzahltext(nenner) : '–'} ist ungültig; er muss größer als 0 und höchstens 1 sein. Dichten werden nicht berechnet.`,
      { feld: 'probe.aussortiert', zahlen: nurEndliche({ zaehler, nenner }) },
    ),
  flaecheUngueltig: (flaeche: number) =>
    neu(
      'FLAECHE_UNGUELTIG',
      'FEHLER',
      `Die besammelte Fläche ${Number.isFinite(flaeche) ? anzahltext(flaeche) : '–'} m² ist ungültig; Dichten werden nicht berechnet.`,
      { feld: 'probe.flaeche', zahlen: nurEndliche({ flaeche }) },
    ),
  flaecheFehlt: () =>
    neu('FLAECHE_FEHLT', 'INFO', 'Die besammelte Fläche ist nicht erfasst; Dichten werden nicht berechnet.', {
      feld: 'probe.flaeche',
    }),
  methodePasstNicht: (methode: string) =>
    neu(
      'METHODE_PASST_NICHT',
      'FEHLER',
      `Das Verfahren gilt für Proben der detaillierten MZB-Methode (MHS) und quantitative Proben, nicht für ${methode}; es wird keine Klasse vergeben.`,
      { feld: 'probe.methode' },
    ),
  grundzustandFehlt: () =>
    neu(
      'GRUNDZUSTAND_FEHLT',
      'FEHLER',
      'Der saprobielle Grundzustand der Messstelle fehlt; das Modul Saprobie wird nicht klassifiziert.',
      { feld: 'typologie.saprobiellerGrundzustand' },
    ),
  grundzustandUnbekannt: (grundzustand: number, parametersatz: string) =>
    neu(
      'GRUNDZUSTAND_UNBEKANNT',
      'FEHLER',
      `Der Parametersatz ${parametersatz} kennt den saprobiellen Grundzustand ${Number.isFinite(grundzustand) ? zahltext(grundzustand) : '–'} nicht; das Modul Saprobie wird nicht klassifiziert.`,
      { feld: 'typologie.saprobiellerGrundzustand', zahlen: nurEndliche({ grundzustand }) },
    ),
  typgruppeFehlt: () =>
    neu(
      'TYPGRUPPE_FEHLT',
      'FEHLER',
      'Die Typgruppe der Messstelle fehlt; die Indizes der Allgemeinen Degradation werden nicht berechnet.',
      { feld: 'typologie.typgruppe' },
    ),
  grenzwerteFehlen: (modul: string, parametersatz: string) =>
    neu(
      'GRENZWERTE_FEHLEN',
      'WARNUNG',
      `${modul}: Im Parametersatz ${parametersatz} sind keine Grenzwerte hinterlegt; der Indexwert wird ohne Klasse ausgewiesen.`,
    ),
  ankerpunkteFehlen: (modul: string, parametersatz: string) =>
    neu(
      'ANKERPUNKTE_FEHLEN',
      'WARNUNG',
      `${modul}: Im Parametersatz ${parametersatz} sind für die Typgruppe keine Ankerpunkte hinterlegt; der Index wird nicht berechnet.`,
    ),
  bestandteilNichtBerechenbar: (modul: string, kenngroesse: string) =>
    neu(
      'BESTANDTEIL_NICHT_BERECHENBAR',
      'FEHLER',
      `${modul}: Die Kenngröße ${kenngroesse} lässt sich für diese Probe nicht berechnen; der Index wird nicht gebildet.`,
    ),
  keineIndikatortaxa: () =>
    neu(
      'KEINE_INDIKATORTAXA',
      'FEHLER',
      'Kein Taxon der Probe hat Saprobiewert und Indikationsgewicht; der Saprobienindex lässt sich nicht berechnen.',
    ),
  wenigIndikatortaxa: (schwere: Schwere, taxa: number, minimum: number) =>
    neu(
      'INDIKATORTAXA_ZU_WENIG',
      schwere,
      `Nur ${anzahltext(taxa)} Indikatortaxa tragen den Saprobienindex; gesichert ist er ab ${anzahltext(minimum)}.`,
      { zahlen: { taxa, minimum } },
    ),
  haeufigkeitssummeKlein: (schwere: Schwere, summe: number, minimum: number) =>
    neu(
      'HAEUFIGKEITSSUMME_ZU_KLEIN',
      schwere,
      `Die Summe der Häufigkeitsklassen der Indikatortaxa beträgt ${anzahltext(summe)}; gesichert ist der Saprobienindex ab ${anzahltext(minimum)}.`,
      { zahlen: { summe, minimum } },
    ),
  wenigIndividuen: (schwere: Schwere, individuen: number, minimum: number) =>
    neu(
      'INDIVIDUEN_ZU_WENIG',
      schwere,
      `Die Probe enthält ${individuentext(individuen)}; gesichert ist das Ergebnis ab ${anzahltext(minimum)}.`,
      { zahlen: { individuen, minimum } },
    ),
  abdeckungGering: (schwere: Schwere, prozent: number, minimum: number) =>
    neu(
      'ABDECKUNG_GERING',
      schwere,
      `Nur ${zahltextNeben(prozent, [minimum])} % der Individuen gehören zu Taxa mit Saprobiewert; empfohlen sind mindestens ${zahltext(minimum)} %.`,
      { zahlen: { prozent, minimum } },
    ),
  toleranzAngewendet: (text: string, wert: number, grenze: number, abstand: number) =>
    neu('TOLERANZ_ANGEWENDET', 'INFO', text, { zahlen: { wert, grenze, abstand } }),
  toleranzBegrenzt: (text: string, wert: number, grenze: number, abstand: number) =>
    neu('TOLERANZ_BEGRENZT', 'INFO', text, { zahlen: { wert, grenze, abstand } }),
  toleranzMehrereKlassen: (modul: string, klassen: number) =>
    neu(
      'TOLERANZ_MEHRERE_KLASSEN',
      'WARNUNG',
      `${modul} liegt ${anzahltext(klassen)} Klassen schlechter als die übrigen Werte und wurde nach dem Wortlaut der Toleranzregel nicht herangezogen. Bitte prüfen Sie das Ergebnis fachlich.`,
      { zahlen: { klassen } },
    ),
  saeureNichtEingestuft: () =>
    neu(
      'SAEUREINDIKATOREN_FEHLEN',
      'INFO',
      'Die Taxaliste enthält keine Säureindikatoren; die Säureklasse wird nicht bestimmt.',
    ),
  nichtAmtlich: (hinweis: string, parametersatz: string) =>
    neu('NICHT_AMTLICH', 'INFO', `${hinweis}: Parametersatz ${parametersatz}.`),
  werteAbgeleitet: (kenngroessen: readonly string[]) =>
    neu(
      'WERTE_NICHT_AMTLICH',
      'INFO',
      `Abgeleitete oder zur Demonstration gesetzte Listenwerte sind eingegangen: ${kenngroessen.join(', ')}.`,
      { zahlen: { kenngroessen: kenngroessen.length } },
    ),
} as const

/** Nimmt Meldungen in der Reihenfolge der Eingabe auf. */
export type Meldungssammlung = Meldung[]
