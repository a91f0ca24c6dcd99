/**
 * The commonest passwords and their stems, written from memory of published rankings: a few hundred, where ASVS asks for
 * the top 3000. The rule that uses it also refuses each stem with figures or signs behind it, which covers most of the rest.
 */
const words = `
  123456 1234567 12345678 123456789 1234567890 0123456789 987654321 9876543210 87654321 11111111 00000000 12341234
  12121212 123123123 123321123 11223344 1122334455 112233445566 147258369 159753456 123654789 741852963 789456123
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc zaq12wsx qazwsxedc q1w2e3r4 q1w2e3r4t5 1a2b3c4d a1b2c3d4 abc12345 abcd1234
  abcdefgh abcdefg abcdefghi abcdef abc qwerty qwertyui qwertyuiop qwertz qwertzui qwertzuiop qwert azerty azertyuiop asdfgh
  asdfghjk asdfghjkl asdf asdfasdf zxcvbn zxcvbnm yxcvbnm qweasd qweasdzxc qwerasdf asdf1234 qwer1234 q2w3e4r5 wasdwasd
  password passwort passw0rd p@ssw0rd p@ssword pa55word pa55w0rd pass passe pass1234 passpass password1 password12 password123
  passwort1 passwort123 mypassword mypass motdepasse contrasena senha parola haslo geheim geheimnis kennwort losung hallo
  hallohallo hallo123 hallowelt helloworld hello hellohello welcome welcome1 willkommen willkommen1 letmein letmeinnow
  changeme changeit change newpassword newpass default guest user username admin admin123 admin1234 administrator adminadmin
  root rootroot toor test test1234 testtest tester testing demo demodemo login loginlogin secret secrets topsecret master
  masterkey superuser super superman batman spiderman ironman wolverine captain avengers starwars startrek skywalker
  matrix pokemon pikachu naruto minecraft fortnite nintendo playstation xbox gamer gaming killer hunter hunter2 shadow dragon
  monkey tiger tigger lion panther eagle falcon bulldog puppy kitten kitty doggy horses dolphin penguin butterfly chicken
  flower flowers sunflower rainbow sunshine sonnenschein sonne moonlight starlight summer sommer winter spring fruehling autumn
  herbst january february march april june july august september october november december januar februar montag monday
  dienstag mittwoch donnerstag freitag friday samstag sonntag sunday weekend holiday urlaub ferien weihnachten christmas easter
  iloveyou iloveyou1 iloveu loveyou lovely love lover loveme liebe liebling schatz schatzi ichliebedich ichliebe prinzessin
  princess prince queen king angel angels engel baby babygirl babyboy honey sweety sweetheart sweetie darling cutie
  michael michelle jennifer jessica ashley amanda daniel daniela andrea andreas thomas martin christian christina sebastian
  stefan stephan stefanie alexander alexandra nicole sabrina sandra julia jordan jordan23 joshua matthew anthony andrew robert
  william charlie charles george thompson jackson johnson samantha elizabeth victoria patrick patricia richard nicholas
  benjamin maximilian florian tobias dominik dennis kevin marcel manuel markus peter petra susanne katharina katrin anna
  football football1 fussball baseball basketball softball hockey soccer volleyball tennis golf golfer swimming
  liverpool arsenal chelsea everton manchester united barcelona realmadrid juventus bayern bayernmuenchen muenchen borussia
  dortmund bvb schalke schalke04 hamburg hamburger berlin frankfurt koeln cologne stuttgart bremen werder hannover dresden
  leipzig london paris newyork boston dallas chicago houston phoenix austin denver america american germany deutschland
  oesterreich schweiz austria england scotland ireland canada mexico brasil europa europe
  mercedes ferrari porsche corvette mustang camaro lamborghini harley yamaha kawasaki suzuki toyota honda nissan volkswagen
  computer internet windows microsoft google facebook twitter instagram youtube amazon linkedin iphone android samsung apple
  macintosh linux ubuntu debian oracle cisco server network database mysql postgres docker router access access14
  cookie cookies chocolate schokolade banana apples cheese coffee kaffee pepper ginger vanilla orange purple yellow silver
  golden diamond platinum crystal phoenix thunder lightning storm blizzard hurricane ocean mountain forest
  metallica nirvana slipknot eminem beatles rockstar rocknroll music guitar gitarre drummer heavymetal blink182
  trustno1 whatever nothing something anything everything forever together family friends friendship bestfriend freedom
  freiheit peace victory success money moneymoney million millionaire business company firma office buero arbeit
  jesus jesuschrist god godisgood heaven blessed faith hope grace trinity genesis
  fuckyou fuckoff asshole bitch bastard pussy sexy sexsex hotstuff hottie playboy naked arschloch scheisse scheiss fick
  mustang1 maverick ranger cowboy warrior soldier marine sniper ninja samurai pirate wizard merlin gandalf frodo hobbit
  gandalf1 potter harrypotter hermione voldemort dumbledore snoopy garfield mickey mickeymouse donald scooby simpson simpsons
  bond007 agent007 james007 jamesbond mercury saturn jupiter pluto apollo zeus athena hercules achilles
  asdqwe asdzxc zxcvasdf poiuytrewq lkjhgfdsa mnbvcxz abcabc aaaaaa aaaaaaaa qqqqqqqq zzzzzzzz xxxxxxxx 1111111111 5555555555
  66666666 77777777 88888888 99999999 22222222 33333333 44444444 55555555 12344321 123412345 1234512345 01234567 102030
  10203040 100200300 135792468 24681012 31415926 314159265 27182818 19191919 20202020 20212021 20222022 20232023 20242024
  correcthorsebatterystaple correcthorse horsebattery kontor kontorkontor backoffice website webseite webmaster redaktion
  redakteur editor stadtbibliothek bibliothek baeckerei
`;

export const commonPasswords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
