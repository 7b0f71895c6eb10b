/** Gültigkeit eines Zugriffstokens, Sekunden (Keycloaks Vorgabe); so lange wirkt eine alte Rolle höchstens nach außen. */
export const TOKEN_GILT_S = 300
/** Gültigkeit eines Testtokens, Sekunden; lang genug für einen ganzen Testlauf. */
export const TESTTOKEN_GILT_S = 3_600
/** Testtoken je Minute und Adresse: genug für einen Testlauf mit vielen Benutzern, zu wenig zum Durchprobieren von Namen. */
export const TESTTOKEN_JE_MINUTE = 120
/** Cookie des laufenden Anmeldevorgangs. */
export const VORGANGSKEKS = 'benthos_vorgang'
/** Gültigkeit eines Autorisierungscodes, Sekunden. */
export const CODE_GILT_S = 60
/** So lange darf die Anmeldeseite offen stehen, Sekunden. */
export const ANMELDESEITE_GILT_S = 3_600
/**
 * Ein gerade verbrauchtes Erneuerungstoken wird noch so lange angenommen, Sekunden: Geht die Antwort auf dem Weg verloren,
 * fragt der Browser mit dem alten noch einmal, und niemand soll deshalb mitten in der Eingabe abgemeldet werden.
 */
export const ERNEUERUNG_NACHSICHT_S = 30
/** Verschiedene Ursprünge (localhost, 127.0.0.1 …), für die zugleich ein Aussteller bereitsteht. */
export const URSPRUENGE_HOECHSTENS = 8
/** Höchstzahl weiterer Benutzer auf der Anmeldeseite. */
export const WEITERE_BENUTZER_HOECHSTENS = 60

/** Anfragen je Minute und Adresse an Autorisierung, Token und Abmeldung. Auch hinter einem gemeinsamen Anschluss muss das reichen. */
export const ANFRAGEN_JE_MINUTE = 300
