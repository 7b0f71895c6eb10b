/** Bildpunkte, bis zu denen ein Bild entfaltet wird: jede Kamera bleibt darunter, eine Dekompressionsbombe nicht (A-BILD-02). */
export const HOECHSTE_BILDPUNKTE = 60_000_000
/** Längste Seite des gespeicherten Bildes: mehr zeigt kein Schirm und kein Bericht. */
export const LAENGSTE_SEITE = 4096
/** Längste Seite eines Logos: mehr druckt kein Briefkopf, und jeder Bericht trägt es. */
export const LOGOSEITE = 800
/** Längste Seite der Vorschau: doppelt so breit wie ihr Platz auf der Seite, für feine Schirme. */
export const VORSCHAUSEITE = 560
/** Zeichnungen bleiben bis zu so vielen Byte verlustfrei; ein Foto im Format PNG wird zu JPEG. */
export const HOECHSTENS_VERLUSTFREI = 4_000_000
/** Sekunden, nach denen das Lesen eines Bildes aufgegeben wird. */
export const LESEDAUER_S = 20
/** Bilder, die zugleich entfaltet werden (je bis zu einigen hundert MB), und Wartende dahinter. */
export const ZUGLEICH = 2
export const WARTENDE = 20
/** Millisekunden zwischen zwei Durchsichten nach unbenutzten Inhalten. */
export const DURCHSICHT_MS = 15 * 60_000
/** Unbenutzte Inhalte je Durchsicht; was bleibt, kommt mit der nächsten. */
export const JE_DURCHSICHT = 500
/** Millisekunden, nach denen eine Anfrage an den S3-Speicher aufgegeben wird. */
export const S3_GRENZE_MS = 30_000
