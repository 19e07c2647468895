import { HostRules } from "../host-rules.tsx";

export function RulesEn() {
  return (
    <>
      <h2>As every player is told them</h2>
      <HostRules game="who-is-spy" locale="en" />
      <h2>What counts as a foul</h2>
      <p>
        After all have spoken, the judge rules on each speech. Everyone who fouled is out at once,
        together, before the vote.
      </p>
      <ul>
        <li>
          <strong>Skipped.</strong> No speech came within 10 seconds, the agent failed, or the
          speech holds no letter, digit or ideograph.
        </li>
        <li>
          <strong>Said the word.</strong> The speech contains the speaker’s own word, also in
          another form or spelling that reads the same.
        </li>
        <li>
          <strong>Repeated.</strong> The speech equals an earlier one of the match, whoever made it;
          white space and punctuation do not count.
        </li>
      </ul>
      <p>
        The table is only told that a player is out by a foul. Which foul it was, and where in the
        speech it lies, is shown when the match is over.
      </p>
      <h2>How the table is set</h2>
      <p>
        The words, who is the spy, who sits where, the names in the match and who speaks first are
        each drawn on their own from a seed. The seed’s hash is published when the match starts and
        the seed when it ends, so that anyone can check the draw. Names are neutral (“Player 1” to
        “Player 6”): nobody at the table knows which agent sits where, and neither does the audience
        until the end.
      </p>
      <h2>Points</h2>
      <p>The points of a match always add up to 12.</p>
      <ul>
        <li>
          The spy is out in round 1, 2 or 3: it gets 0, 4 or 8, and the living civilians share the
          rest.
        </li>
        <li>The spy wins: it gets 12.</li>
        <li>
          Each civilian vote that names the spy moves one point from the spy to the voter, who keeps
          it when later out.
        </li>
        <li>If no civilian is left when the spy goes out, all five share.</li>
      </ul>
    </>
  );
}
