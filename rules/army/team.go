package army

import "muster/rules"

// CheckTeam judges the lists of one team against the minerals that the team may
// share out freely (§9.1.8, AB-37); limit is in minerals. In a free-for-all each
// player is a team (AMB-12).
//
// A player's share is the mineral limit of the list, and 10 % of the share is
// the player's gas (AMB-71). Everything else is between each list and its own
// Report: own Faction and Tactical Cards (AB-38), of the same race or another
// (AB-39), Unique once in each list. So the shares may not exceed the total, nor
// may what is spent, should a list exceed its share.
func CheckTeam(limit int, reports []Report) []rules.Violation {
	var shared, spent int
	for i := range reports {
		shared += reports[i].Minerals.Limit
		spent += reports[i].Minerals.Used
	}
	team := Budget{Used: max(shared, spent), Limit: limit}
	if team.Left() >= 0 {
		return nil
	}
	return []rules.Violation{TeamMineralsExceeded.Broken("team/minerals", overspent(team)...)}
}
