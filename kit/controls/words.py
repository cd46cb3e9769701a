"""The table's own words, by language. A game's words come from its board and rules."""
# ruff: noqa: E501 - a sentence on one line is easier to translate
from __future__ import annotations

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "dead": "The kernel behind this table has stopped: its buttons are dead. Run the cell again; a saved game goes on with kit.play(kit.load(\"...\")).",
        "question": "The question", "answers": "Answers", "players": "Players", "past": "Answers given so far",
        "going_on": "Going on", "views": "Charts and lists",
        "first": "To the start", "undo": "Take back the last answer", "redo": "Forward one answer", "last": "To the last answer",
        "step": "Step", "step_help": "One answer of chance or of a bot", "mine": "To my decision",
        "mine_help": "Let chance and bots answer until a person is asked", "auto": "Auto-play", "stop": "Stop",
        "speed": "Speed of auto-play", "real": "real dice", "real_help": "The class throws its own dice and draws its own cards",
        "why": "Which rule is that?", "more": "More", "do_it": "Do it", "die": "Die", "fell": "It fell so",
        "cash": "Cash", "flow": "Flow", "reasons": "Reasons", "log": "Log", "deeds": "Deeds", "charts": "Views", "house": "House", "trade": "Trade", "game": "Game",
        "turn_of": "{name}'s turn", "no_turn": "Before the first turn", "turn": "turn {turn}", "seed": "seed {seed}", "over": "The game is over",
        "won": "Won by {who}: {reason}", "nobody_won": "Nobody has won: {reason}", "lost": "Lost: {reason}", "stopped": "Stopped: {reason}", "and": "and",
        "roll": "Roll the dice", "draw": "Draw the card", "chance": "Let chance decide", "bot_decides": "Let {name} decide",
        "bot": "{bot} bot", "new_game": "New game", "bid": "Bid", "amount": "Amount", "card_drawn": "The card drawn",
        "was_chance": "Chance has spoken{what}: taking it back is only for looking.",
        "looking_back": "Looking back: another answer here begins another future.",
        "start": "the start", "nobody": "nobody",
        "no_loop": "Auto-play needs a running notebook.",
        "stale": "That was an answer to an earlier question; look at the present one.",
        "no_answer_there": "{space} is no answer to this question.",
        "many_there": "Several answers are about {space}; choose one of them:",
        "back": "Back to the views",
        "rule": "Rule", "reading": "As read here", "source": "Source", "option": "Table option",
        "begin": "Begin", "game_name": "Game", "language": "Language", "seat": "Seat", "who_plays": "Who plays seat {n}", "person": "person", "empty": "(no one)", "seed_help": "Seed (empty: drawn)",
        "options": "Table options", "as_designed": "as in the rules", "reading_label": "reading", "house_label": "house rule",
        "offer_to": "Partner", "from": "From", "you_give": "gives", "you_get": "gets", "cash_given": "Cash given", "cash_got": "Cash asked",
        "offer": "Make the offer", "counter": "Offer back", "no_trade": "No offer can be made at this question.",
        "file": "File", "save": "Save", "load": "Load", "saved": "Saved as {path}; every further answer is written there at once.",
        "loaded": "Loaded {path}: {n} answers.", "take_readable": "Open what could be read ({n} answers)",
        "no_deeds": "no deeds", "deed": "deed", "deeds_held": "deeds", "options_set": "Table options", "default": "default",
        "minutes": "Minutes played", "mortgaged": "mortgaged", "lift_for": "lifted for", "owner": "owner", "price": "price",
        "mortgage": "mortgage", "building": "building", "force": "Force the sale of", "rent": "rent",
        "demand": "ask rent for", "settle": "Raise the cash and pay", "short": "Settle: there is not enough",
        "whole_number": "This takes a whole number from {low} to {high}.", "no_name": "A file needs a name.",
        "only_english": "Board and rules of this game are in English.",
    },
    "es": {
        "dead": "El núcleo de esta mesa se ha parado: sus botones no responden. Ejecuta la celda otra vez; una partida guardada sigue con kit.play(kit.load(\"...\")).",
        "question": "La pregunta", "answers": "Respuestas", "players": "Jugadores", "past": "Respuestas dadas",
        "going_on": "Seguir", "views": "Gráficos y listas",
        "first": "Al principio", "undo": "Deshacer la última respuesta", "redo": "Adelante una respuesta", "last": "A la última respuesta",
        "step": "Paso", "step_help": "Una respuesta del azar o de un bot", "mine": "A mi decisión",
        "mine_help": "El azar y los bots responden hasta que se pregunte a una persona", "auto": "Auto", "stop": "Parar",
        "speed": "Velocidad del modo automático", "real": "dados reales", "real_help": "La clase tira sus propios dados y saca sus cartas",
        "why": "¿Qué regla es?", "more": "Más", "do_it": "Hazlo", "die": "Dado", "fell": "Ha salido así",
        "cash": "Dinero", "flow": "Flujo", "reasons": "Motivos", "log": "Diario", "deeds": "Títulos", "charts": "Vistas", "house": "Casa", "trade": "Trato", "game": "Partida",
        "turn_of": "Turno de {name}", "no_turn": "Antes del primer turno", "turn": "turno {turn}", "seed": "semilla {seed}", "over": "La partida ha terminado",
        "won": "Gana {who}: {reason}", "nobody_won": "No gana nadie: {reason}", "lost": "Derrota: {reason}", "stopped": "Detenida: {reason}", "and": "y",
        "roll": "Tirar los dados", "draw": "Sacar la carta", "chance": "Que decida el azar", "bot_decides": "Que decida {name}",
        "bot": "bot {bot}", "new_game": "Nueva partida", "bid": "Pujar", "amount": "Cantidad", "card_drawn": "La carta sacada",
        "was_chance": "Ha hablado el azar{what}: deshacerlo es solo para mirar.",
        "looking_back": "Mirando atrás: otra respuesta aquí empieza otro futuro.",
        "start": "el principio", "nobody": "nadie",
        "no_loop": "El modo automático necesita un cuaderno en marcha.",
        "stale": "Era la respuesta a una pregunta anterior; mira la actual.",
        "no_answer_there": "{space} no responde a esta pregunta.",
        "many_there": "Varias respuestas tratan de {space}; elige una:",
        "back": "Volver a las vistas",
        "rule": "Regla", "reading": "Así se lee aquí", "source": "Fuente", "option": "Opción de mesa",
        "begin": "Empezar", "game_name": "Juego", "language": "Idioma", "seat": "Asiento", "who_plays": "Quién juega en el asiento {n}", "person": "persona", "empty": "(nadie)", "seed_help": "Semilla (vacía: al azar)",
        "options": "Opciones de mesa", "as_designed": "como en las reglas", "reading_label": "lectura", "house_label": "regla de la casa",
        "offer_to": "Con", "from": "De", "you_give": "da", "you_get": "recibe", "cash_given": "Dinero dado", "cash_got": "Dinero pedido",
        "offer": "Hacer la oferta", "counter": "Contraoferta", "no_trade": "En esta pregunta no se puede hacer una oferta.",
        "file": "Archivo", "save": "Guardar", "load": "Abrir", "saved": "Guardada en {path}; cada respuesta se escribe allí al momento.",
        "loaded": "Abierta {path}: {n} respuestas.", "take_readable": "Abrir lo que se pudo leer ({n} respuestas)",
        "no_deeds": "sin títulos", "deed": "título", "deeds_held": "títulos", "options_set": "Opciones de mesa", "default": "por defecto",
        "minutes": "Minutos jugados", "mortgaged": "hipotecado", "lift_for": "se levanta por", "owner": "propietario", "price": "precio",
        "mortgage": "hipoteca", "building": "edificio", "force": "Forzar la venta de", "rent": "alquiler",
        "demand": "pedir el alquiler de", "settle": "Reunir el dinero y pagar", "short": "Liquidar: no alcanza",
        "whole_number": "Aquí hace falta un número entero, de {low} a {high}.", "no_name": "El archivo necesita un nombre.",
        "only_english": "El tablero y las reglas de este juego están en inglés.",
    },
}  # fmt: skip


# what may go wrong when a game is begun, saved or loaded: the English of the kit -> another language
ERRORS: dict[str, dict[str, str]] = {
    "es": {
        "{} is for {} to {} players; {} given": "{} admite de {} a {} jugadores; se han pedido {}",
        "two players are called {}; every name must be different": "dos jugadores se llaman {}; cada nombre debe ser distinto",
        "{} is the name of an account of the game; choose another name": "{} es el nombre de una cuenta del juego; hay que elegir otro",
        "{}: the game could not be saved: No such file or directory": "No se puede guardar {}: no existe la carpeta",
        "{}: the game could not be saved: {}": "No se puede guardar {}: {}",
        "{}: cannot be read: No such file or directory": "No existe el archivo {}",
        "{}: cannot be read: {}": "No se puede leer {}: {}",
        "{}: is not a saved game: its first line is not the header that `session.save` writes": "{} no es una partida guardada",
        "{}: is written in save format {}; this version reads {}": "{} está guardada en el formato {}; esta versión lee el {}",
        "{}: is not a saved answer: {}; the {} answers before it are kept": "{}: {} no es una respuesta guardada; se conservan las {} anteriores",
        "{}: saved answer {} is {}, but by its check this line, or one before it, is not as it was written; the {} answers before it are kept":
            "{}: la respuesta {} es {}, pero esa línea u otra anterior no está como se escribió; se conservan las {} anteriores",
        "{}: saved answer {} is {}, but the game is over by then; {}": "{}: la respuesta {} es {}, pero la partida ya había terminado ({})",
        "{}: its last line was cut off; the {} answers before it are kept": "{}: la última línea está cortada; se conservan las {} respuestas anteriores",
    },
}  # fmt: skip


def words_for(lang: str) -> dict[str, str]:
    """All words in a language; English where there is none."""
    return WORDS.get(lang, WORDS["en"])
