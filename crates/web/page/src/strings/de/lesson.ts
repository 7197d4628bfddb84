// The words of the lessons.

import type { LessonWords } from "../en/lesson.js";

export const lesson: LessonWords = {
    around: {
        lesson: (game) => `Lektion: ${game}`,
        step: (n, of) => `${n} von ${of}`,
        next: "Weiter",
        back: "Zurück",
        theAim: "Das Ziel",
        aTurn: "Dein Zug",
        yourTurn: "Jetzt du",
        yourTurnText: "Spiele deine ersten Züge gegen jemanden mit viel Geduld. Dir wird gesagt, was du antippen kannst.",
        begin: "Spielen",
        wellDone: "Gut gemacht!",
        aim: "Denk daran:",
        confirm: "Dein Zug ist fertig. Drücke den Knopf, um ihn zu spielen.",
        waiting: "Der andere ist dran …",
        lookingBack: "Das ist eine frühere Stellung. Gehe zur neuesten.",
        enough: "Du weißt genug: Spiel weiter!",
        over: "Das war ein ganzes Spiel. Jetzt weißt du, wie es geht!",
        playOn: "Weiterspielen",
        again: "Noch einmal",
        alone: "Ohne Hilfe weiter",
        allRules: "Alle Regeln",
    },
    games: {
        octi: {
            aim: "Erreiche ein Basisfeld der anderen Seite.",
            scenes: [
                {
                    text:
                        "Bring einen deiner Steine auf ein Basisfeld der anderen Seite. Wer zuerst dort ist, gewinnt.",
                },
                {
                    text:
                        "Stecke einen Stab in einen deiner Steine, oder bewege einen. Ein Stein kann nur dorthin, wohin ein Stab zeigt.",
                },
                {
                    title: "Springen",
                    text:
                        "Ein Stein kann über den Stein neben ihm springen. Was du überspringst, darfst du nehmen: Dann ist es aus dem Spiel.",
                },
            ],
            phases: [
                {
                    say: "Tippe einen deiner Steine an.",
                    why: "Du kannst nur deine eigenen Steine nehmen, die auf deiner Seite.",
                },
                {
                    say: "Tippe einen Pfeil für einen Stab an.",
                    why: "Ein Stein geht nur dorthin, wohin ein Stab zeigt.",
                },
                {
                    say:
                        "Tippe einen Pfeil für einen Stab an, oder ein markiertes Feld als Ziel.",
                    why: "Ein Stein geht nur dorthin, wohin ein Stab zeigt, auf ein leeres Feld.",
                },
                {
                    say: "Tippe auf den Knopf, um den Zug zu beenden.",
                    why: "Der Stein kann nicht weiterspringen.",
                },
                {
                    say: "Du springst! Nimm den übersprungenen Stein, springe weiter oder höre auf.",
                    why: "Nur ein übersprungener Stein kann genommen werden.",
                },
            ],
        },
        octiles: {
            aim: "Bring alle deine Läufer auf die andere Seite.",
            scenes: [
                { text: "Bring alle deine Läufer auf die Kreise gegenüber. Wer es zuerst schafft, gewinnt." },
                {
                    text:
                        "Lege die Kachel irgendwohin und drehe sie, wie du willst. Dann folgt einer deiner Läufer einem Weg über sie.",
                },
                {
                    title: "Ersetzen",
                    text:
                        "Du darfst eine Kachel auch gegen eine andere tauschen. Ein Läufer hält am ersten weißen Halt oder Ziel.",
                },
            ],
            phases: [
                {
                    say: "Mit dieser Kachel geht nichts. Tippe auf den Knopf, um zu passen.",
                    why: "Keiner deiner Läufer kann diese Kachel benutzen.",
                },
                {
                    say: "Tippe von rechts nach links die Kreise an, auf denen deine Läufer beginnen.",
                    why: "Deine Läufer beginnen auf den Kreisen deiner Seite, von rechts nach links gewählt.",
                },
                {
                    say: "Tippe ein umrandetes Achteck an, auch belegt: ein Läufer zieht dann darüber.",
                    why: "Dort käme keiner deiner Läufer über die Kachel auf einen freien Platz.",
                },
                {
                    say: "Tippe an, wo ein farbiger Weg endet, ein anderes Achteck oder eine andere Lage.",
                    why: "Dorthin führt kein Weg. Vielleicht, wenn du die Kachel drehst.",
                },
                {
                    say: "Tippe an, wo ein farbiger Weg endet, oder eine andere Lage der Kachel.",
                    why: "Dorthin führt kein Weg. Vielleicht, wenn du die Kachel drehst.",
                },
                {
                    say: "Tippe an, wo ein farbiger Weg endet, oder ein anderes Achteck.",
                    why: "Dorthin führt kein Weg.",
                },
                {
                    say: "Tippe an, wo ein farbiger Weg endet. Anders geht es hier nicht.",
                    why: "Dorthin führt kein Weg.",
                },
                {
                    say: "Tippe jetzt die markierte Stelle an, wo er hält.",
                    why: "Ein Weg führt nur zu den markierten Stellen, und dort ist nur für einen Läufer Platz.",
                },
            ],
            short: "Nur drei Läufer, für ein kürzeres Spiel",
        },
        gobblet: {
            aim: "Bring vier deiner Steine in eine Linie.",
            scenes: [
                { text: "Bring vier deiner Steine in eine Linie: waagerecht, senkrecht oder von Ecke zu Ecke." },
                {
                    text:
                        "Nimm den äußersten Stein eines Stapels und stelle ihn auf ein leeres Feld. Oder versetze einen Stein auf dem Brett.",
                },
                {
                    title: "Zudecken",
                    text:
                        "Ein Stein auf dem Brett darf einen kleineren zudecken. Zieht er weg, ist der kleine wieder da!",
                },
            ],
            phases: [
                {
                    say: "Tippe den obersten Stein eines deiner Stapel an.",
                    why: "Auf dem Brett kannst du jetzt keinen Stein nehmen.",
                },
                {
                    say: "Tippe einen Stein an: auf einem deiner Stapel oder auf dem Brett.",
                    why: "Du kannst den äußersten Stein deiner Stapel nehmen, und deine Steine auf dem Brett.",
                },
                {
                    say: "Tippe jetzt ein leeres Feld an. Vom Brett aus darf ein Stein kleinere bedecken.",
                    why: "Ein neuer Stein kommt auf ein leeres Feld.",
                },
                {
                    say: "Tippe jetzt das Feld an, auf das er kommt.",
                    why: "Er kommt auf ein leeres Feld oder deckt einen kleineren Stein zu.",
                },
            ],
        },
        toki: {
            aim: "Habe wenig Punkte: Lege gleiche Karten übereinander.",
            scenes: [
                { text: "Habe wenig Punkte. Jede Karte in deinem Kasten zählt ihre Zahl, auch die verdeckten." },
                {
                    title: "Paare",
                    text:
                        "Zwei gleiche Karten übereinander zählen nichts. Ein Toki (T) ist ein Joker: Er gleicht jeder Karte in seiner Spalte.",
                },
                {
                    text:
                        "Nimm die offene Karte oder eine neue und lege sie in deinen Kasten. Sind alle deine Karten offen, sind die anderen noch einmal dran.",
                },
            ],
            phases: [
                {
                    say: "Nimm die offene Karte vom Ablagestapel, oder eine neue von der Bank.",
                    why: "Nimm zuerst eine Karte.",
                },
                {
                    say: "Die Bank ist leer: Nimm die offene Karte vom Ablagestapel.",
                    why: "Nimm zuerst eine Karte.",
                },
                {
                    say: "Tippe an: einen Platz für die Karte, die Ablage, oder einen Toki (T), der fliegt.",
                    why: "Entscheide zuerst über die Karte in deiner Hand.",
                },
                {
                    say: "Tippe einen Platz für die Karte an, oder die Ablage: wirf sie ab und decke eine auf.",
                    why: "Entscheide zuerst über die Karte in deiner Hand.",
                },
                {
                    say: "Tippe einen Platz für die Karte an, oder einen Toki (T), damit er fliegt.",
                    why: "Die Karte in deiner Hand kommt in deinen eigenen Kasten.",
                },
                {
                    say: "Tippe den Platz in deinem Kasten an, an den die Karte kommt.",
                    why: "Die Karte in deiner Hand kommt in deinen eigenen Kasten.",
                },
                {
                    say: "Tippe eine verdeckte Karte an. Jeder deckt zwei auf, bevor die Runde beginnt.",
                    why: "Nur deine eigenen verdeckten Karten lassen sich aufdecken.",
                },
                {
                    say: "Die Karte kommt weg. Decke deine letzte verdeckte Karte auf, oder nichts.",
                    why: "Nur eine verdeckte Karte lässt sich aufdecken.",
                },
                {
                    say: "Die Karte kommt weg. Tippe eine verdeckte Karte an, um sie aufzudecken.",
                    why: "Nur eine verdeckte Karte lässt sich aufdecken.",
                },
                {
                    say: "Tippe einen Platz in deinem Kasten an. Die Karte von dort wird abgelegt.",
                    why: "Die Karte kommt in deinen eigenen Kasten.",
                },
                {
                    say: "Tippe an, wohin der Toki fliegt. An seinen Platz kommt deine neue Karte.",
                    why: "Ein Toki fliegt zu einer verdeckten Karte in deinem Kasten.",
                },
            ],
            short: "Nur eine Runde, für ein kürzeres Spiel",
        },
        octagone: {
            aim: "Habe am Ende weniger Schilder als der andere.",
            scenes: [
                { text: "Werde deine Schilder los. Wer am Ende weniger übrig hat, gewinnt." },
                {
                    text:
                        "Lege ein Schild auf das markierte Feld. Es muss die Farbe dieser Reihe haben. Ein schwarzer Joker passt überall.",
                },
                {
                    title: "Der Pfeil",
                    text:
                        "Drehe den Pfeil: Er zeigt, wohin der Nächste legen muss. Das Spiel endet, wenn es niemand kann.",
                },
            ],
            phases: [
                {
                    say: "Dein Paar hat noch einen Joker (ein schwarzes J): Tippe an, wer ihn bekommt.",
                    why: "Tippe den Namen eines Spielers deines Paares an.",
                },
                {
                    say: "Du darfst ein letztes Schild ohne Pfeil legen. Tippe es an, oder passe.",
                    why: "Nur ein Schild in der Farbe der Reihe passt, oder ein schwarzer Joker.",
                },
                {
                    say: "Tippe ein Schild in der Farbe des Feldes an. Ein Joker (J) passt überall.",
                    why: "Nur ein Schild in der Farbe der Reihe passt, oder ein schwarzer Joker.",
                },
                {
                    say: "Du hast kein Schild dieser Farbe, aber ein Joker (J) passt überall: Tippe ihn an.",
                    why: "Nur ein Schild in der Farbe der Reihe passt, oder ein schwarzer Joker.",
                },
                {
                    say: "Tippe dein Schild in der Farbe des markierten Feldes an.",
                    why: "Nur ein Schild in der Farbe der Reihe passt, oder ein schwarzer Joker.",
                },
                {
                    say: "Nichts passt. Tippe auf den Knopf, um zu passen.",
                    why: "Keines deiner Schilder passt auf das markierte Feld.",
                },
                {
                    say: "Tippe ein Feld für die Weiße Dame (L) an. Sie zeigt nur, wo es losgeht, und geht.",
                    why: "Wähle ein Feld des Bretts.",
                },
                {
                    say: "Tippe einen Pfeil an, oder das Feld, auf das der Nächste legen muss.",
                    why: "Ein Pfeil muss auf ein freies Feld zeigen.",
                },
            ],
            short: "Kinderregeln: einfachere Pfeile",
        },
        tictactoe: {
            aim: "Bring drei deiner Zeichen in eine Linie.",
            scenes: [
                { text: "Bring drei deiner Zeichen in eine Linie: waagerecht, senkrecht oder von Ecke zu Ecke." },
                { text: "Setze dein Zeichen auf ein leeres Feld. Dann ist der andere dran." },
                {
                    title: "Pass auf",
                    text: "Hat der andere zwei in einer Linie? Nimm das dritte Feld! Ist alles voll, gewinnt niemand.",
                },
            ],
            phases: [
                { say: "Tippe ein leeres Feld an.", why: "Dieses Feld ist besetzt." },
            ],
        },
        connect4: {
            aim: "Bring vier deiner Scheiben in eine Linie.",
            scenes: [
                { text: "Bring vier deiner Scheiben in eine Linie: waagerecht, senkrecht oder schräg." },
                { text: "Wähle eine Spalte. Deine Scheibe fällt so tief, wie sie kann." },
                {
                    title: "Pass auf",
                    text: "Hat der andere drei in einer Linie? Versperre sie! Ist alles voll, gewinnt niemand.",
                },
            ],
            phases: [
                {
                    say: "Tippe eine Spalte an. Deine Scheibe fällt auf den untersten freien Platz.",
                    why: "Diese Spalte ist voll.",
                },
            ],
            short: "Ein kleineres Brett, für ein kürzeres Spiel",
        },
        gobblers: {
            aim: "Bring drei deiner Steine in eine Linie.",
            scenes: [
                { text: "Bring drei deiner Steine in eine Linie: waagerecht, senkrecht oder von Ecke zu Ecke." },
                { text: "Stelle einen deiner Steine auf das Brett, oder versetze einen. Es gibt drei Größen." },
                {
                    title: "Zudecken",
                    text: "Ein größerer Stein darf einen kleineren zudecken. Zieht er weg, ist der kleine wieder da!",
                },
            ],
            phases: [
                {
                    say: "Tippe einen deiner Steine an, neben dem Brett oder darauf.",
                    why: "Du kannst nur deine eigenen Steine nehmen.",
                },
                {
                    say: "Tippe jetzt das Feld an, auf das er kommt.",
                    why: "Er kommt auf ein leeres Feld oder deckt einen kleineren Stein zu.",
                },
            ],
        },
        nim: {
            aim: "Nimm den letzten Stein.",
            scenes: [
                { text: "Nimm den allerletzten Stein. Hier kannst du alle drei nehmen und gewinnst!" },
                {
                    text:
                        "Nimm so viele Steine, wie du willst, aber alle aus derselben Reihe. Einen musst du mindestens nehmen.",
                },
                {
                    title: "Ein Trick",
                    text:
                        "Lass zwei gleiche Reihen übrig. Dann mach in der einen nach, was der andere in der anderen tut.",
                },
            ],
            phases: [
                {
                    say: "Tippe einen Stein an. Du nimmst so viele, wie du von links bis zu ihm zählst.",
                    why: "Hier liegt kein Stein mehr.",
                },
            ],
            short: "Weniger Steine, für ein kürzeres Spiel",
        },
        pig: {
            aim: "Erreiche zuerst das Ziel.",
            scenes: [
                { text: "Habe zuerst 100 Punkte. Du bekommst sie mit einem Würfel." },
                {
                    text:
                        "Würfle, so oft du willst: Alles wird zusammengezählt. Hör rechtzeitig auf, dann gehören dir die Punkte.",
                },
                {
                    title: "Die Eins",
                    text: "Würfelst du eine 1, verlierst du die Punkte dieses Zuges. Dann ist der andere dran.",
                },
            ],
            phases: [
                {
                    say: "Würfle noch einmal für mehr Punkte, oder halte, um deine zu behalten.",
                    why: "Wähle einen der beiden Knöpfe.",
                },
                { say: "Würfle mit dem Knopf.", why: "Zuerst musst du würfeln." },
            ],
            short: "Nur bis 30 Punkte, für ein kürzeres Spiel",
        },
        goofspiel: {
            aim: "Gewinne mehr Punkte als der andere.",
            scenes: [
                { text: "Gewinne Preise. Jeder ist so viele Punkte wert, wie seine Zahl sagt." },
                {
                    text:
                        "Wähle heimlich eine deiner Karten. Der andere tut dasselbe, und die höhere Karte gewinnt den Preis.",
                },
                {
                    title: "Gespielte Karten",
                    text: "Jede Karte spielst du nur einmal. Sind beide gleich, bekommt niemand den Preis.",
                },
            ],
            phases: [
                {
                    say: "Tippe eine Karte an, um sie für den Preis zu bieten. Eine hohe kann gewinnen.",
                    why: "Du kannst nur eine Karte bieten, die du noch hast.",
                },
            ],
            short: "Nur drei Karten, für ein kürzeres Spiel",
        },
        kuhn: {
            aim: "Gewinne die Chips im Topf.",
            scenes: [
                { text: "Gewinne die Chips im Topf. Die höchste Karte bekommt sie: K schlägt Q, und Q schlägt J." },
                { text: "Du siehst nur deine eigene Karte. Setze noch einen Chip, oder passe." },
                {
                    title: "Der andere setzt",
                    text: "Setze auch, dann wird verglichen. Oder passe: Dann bekommt der andere den Topf.",
                },
            ],
            phases: [
                {
                    say: "Sieh deine Karte an. Setze, wenn du sie für die höhere hältst, oder passe.",
                    why: "Nimm einen der Knöpfe.",
                },
            ],
        },
        leduc: {
            aim: "Gewinne die Chips im Topf.",
            scenes: [
                {
                    text:
                        "Gewinne die Chips im Topf. Eine Karte wie die auf dem Tisch gewinnt. Sonst gewinnt die höchste.",
                },
                { text: "Du siehst nur deine eigene Karte. Erhöhe, um mehr Chips zu spielen, oder gehe nur mit." },
                {
                    title: "Die zweite Runde",
                    text:
                        "Jetzt liegt eine Karte auf dem Tisch, und es wird noch einmal gesetzt. Ist deine Karte schlecht? Steige aus: Du verlierst, was du gezahlt hast.",
                },
            ],
            phases: [
                {
                    say: "Der andere hat mehr gezahlt. Gehe mit, erhöhe noch mehr, oder steige aus.",
                    why: "Nimm einen der Knöpfe.",
                },
                {
                    say: "Sieh deine Karte an. Erhöhe, wenn sie gut ist. Oder gehe mit: Das kostet nichts.",
                    why: "Nimm einen der Knöpfe.",
                },
            ],
        },
    },
};
