/** Ein Fehler in den Angaben eines Befehls: seine Meldung genügt, der Stapel hilft nicht. */
export class Angabefehler extends Error {}
